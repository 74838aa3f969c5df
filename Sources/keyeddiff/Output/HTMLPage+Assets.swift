#if CommandLineTool
  extension HTMLPage {
    static let style = """
      :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
      body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
      h1, h2 { font-size: 1.2rem; }
      nav { position: sticky; top: 0; padding: .5rem 0; background: Canvas; z-index: 1; }
      ol { list-style: none; margin: 0; padding: 0; }
      li { display: flex; gap: .6rem; padding: .25rem .6rem; border-bottom: 1px solid #8884;
        background: Canvas; overflow-wrap: anywhere; }
      li i { flex: none; width: 1.2rem; font-style: normal; text-align: center; }
      .header { font-size: 1.1em; border-bottom-width: 2px; margin-top: .6rem; }
      .gap { opacity: .6; padding-left: 2.4rem; }
      .inserted { background: color-mix(in srgb, Canvas, green 20%); }
      .moved { position: relative; background: color-mix(in srgb, Canvas, teal 20%); }
      .updated { background: color-mix(in srgb, Canvas, orange 20%); }
      .deleted { background: color-mix(in srgb, Canvas, red 20%); text-decoration: line-through; }
      """

    // Animates the change from one frame to another. Kept rows move from their places in the
    // previous frame, new rows fade in, and deleted rows fade out.
    static let script = """
      const frames = [...document.querySelectorAll("section")];
      const [back, play, next] = document.querySelectorAll("button");
      const duration = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 700;
      let current = 0, timer;

      function rows(frame) {
        return new Map([...frame.querySelectorAll("[data-id]")].map(row =>
          [row.dataset.id, { row, place: row.getBoundingClientRect() }]));
      }

      function show(index) {
        document.querySelectorAll(".ghost").forEach(ghost => ghost.remove());
        const before = rows(frames[current]);
        current = index;
        frames.forEach((frame, i) => frame.hidden = i !== index);
        back.disabled = index === 0;
        next.disabled = index === frames.length - 1;
        const after = rows(frames[index]);
        for (const [id, { row, place }] of after) {
          const old = before.get(id)?.place;
          const start = old
            ? { transform: `translate(${old.x - place.x}px, ${old.y - place.y}px)` }
            : { opacity: 0 };
          row.animate([start, {}], { duration, easing: "ease-in-out" });
        }
        for (const [id, { row, place }] of before) {
          if (after.has(id)) continue;
          const ghost = frames[index].querySelector("ol").appendChild(row.cloneNode(true));
          ghost.classList.add("ghost");
          ghost.style.cssText =
            `position: fixed; left: ${place.x}px; top: ${place.y}px; width: ${place.width}px;` +
            "box-sizing: border-box; margin: 0; pointer-events: none";
          ghost.animate([{}, { opacity: 0 }], duration).onfinish = () => ghost.remove();
        }
      }

      function stop() {
        clearInterval(timer);
        timer = undefined;
        play.textContent = "Play";
      }

      back.onclick = () => { stop(); show(current - 1); };
      next.onclick = () => { stop(); show(current + 1); };
      play.onclick = () => {
        if (timer) return stop();
        play.textContent = "Stop";
        if (current === frames.length - 1) show(0);
        timer = setInterval(() => {
          show(current + 1);
          if (current === frames.length - 1) stop();
        }, 2 * duration + 600);
      };
      document.querySelector("nav").hidden = false;
      show(0);
      """
  }
#endif
