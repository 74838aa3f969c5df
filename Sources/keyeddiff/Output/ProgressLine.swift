#if CommandLineTool
  import Foundation

  /// A line on standard error that shows the progress of a long task.
  ///
  /// The line appears only on a terminal, after one second, and disappears when the work ends.
  final class ProgressLine: @unchecked Sendable {
    // `@unchecked` is safe, because the lock guards all mutable properties. They are used by the
    // threads that report rows, and by the timer that draws the line.
    private let lock = NSLock()
    private let timer: (any DispatchSourceTimer)?
    private let names: [String]
    private var rows: [Int]
    private var verb = "Reading"
    private var isShown = false

    /// Creates the line, and starts its timer.
    init(names: [String]) {
      self.names = names
      rows = names.map { _ in 0 }
      timer = StandardStream.error.isTerminal ? DispatchSource.makeTimerSource() : nil
      timer?.schedule(deadline: .now() + 1, repeating: 0.1)
      timer?.setEventHandler { [weak self] in self?.draw() }
      timer?.resume()
    }

    /// Reports the number of rows that have been read from an input.
    func report(rows count: Int, ofInput input: Int) { lock.withLock { rows[input] = count } }

    /// Reports that all inputs have been read.
    func startComparing() { lock.withLock { verb = "Comparing" } }

    /// Removes the line, and stops the timer.
    func finish() {
      lock.withLock {
        timer?.cancel()
        if isShown { show("") }
      }
    }

    private func draw() {
      lock.withLock {
        // If `finish` removed the line while this timer event waited for the lock, the line must
        // not be drawn again.
        if timer?.isCancelled != false { return }
        isShown = true
        let inputs = zip(names, rows).map { "\($0.escaped()): \($1.grouped) rows" }
        show("\(verb) \(inputs.joined(separator: ", "))")
      }
    }

    private func show(_ text: String) {
      // The escape sequence moves the cursor to the start of the line, and clears the line.
      try? StandardStream.error.send("\r\u{1B}[K" + text)
    }
  }
#endif
