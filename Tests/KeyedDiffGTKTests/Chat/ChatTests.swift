#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import Testing

  @testable import KeyedDiffGTK

  @MainActor
  @Suite("A chat", .serialized)
  struct ChatTests {
    /// A chat of 300 messages at its end.
    private func chat() -> ChatScreen {
      let chat = ChatScreen()
      chat.list.anchorEdge = .bottom
      chat.show()
      chat.open()
      chat.settle()
      return chat
    }

    @Test(
      "It opens at its end: edge, list and window in any order",
      arguments: [
        ["edge", "list", "window"], ["list", "edge", "window"], ["window", "edge", "list"],
        ["edge", "window", "list"], ["list", "window", "edge"], ["window", "list", "edge"],
        ["edge", "window", "frame", "list"], ["window", "frame", "edge", "list"],
        ["edge", "list", "list", "window", "list"],
      ])
    func opensAtEnd(order: [String]) {
      let chat = ChatScreen()
      for step in order {
        switch step {
        case "edge": chat.list.anchorEdge = .bottom
        case "list": chat.show()
        case "window": chat.open()
        default: chat.draw()
        }
      }
      chat.draw()
      // The first frame that is drawn with the list.
      #expect(chat.isAtEnd)
      chat.settle()
      chat.savePicture("opens-\(order.joined(separator: "-"))")
      for _ in 0..<3 {
        chat.append()
        chat.draw()
        #expect(chat.isAtEnd)
      }
      chat.close()
    }

    @Test("It follows: new messages, a typing row that comes and goes, a message that streams")
    func follows() {
      let chat = chat()
      for step in 0..<40 {
        switch step % 4 {
        case 0: chat.isTyping = true
        case 1: chat.isTyping = false
        default: break
        }
        if step % 4 == 3 { chat.append() } else { chat.stream() }
        chat.draw()
        #expect(chat.isAtEnd, "step \(step)")
      }
      chat.savePicture("follows")
      chat.close()
    }

    @Test("A message that streams is followed in each frame, without a gap", arguments: [1, 3])
    func streams(wordsAtOnce: Int) {
      let chat = chat()
      chat.append()
      for frame in 0..<60 {
        for _ in 0..<wordsAtOnce { chat.stream() }
        chat.draw()
        #expect(chat.isAtEnd, "frame \(frame)")
      }
      chat.savePicture("streams-\(wordsAtOnce)")
      chat.close()
    }

    @Test("Three messages sent in one turn are in sight, and it goes on following")
    func sends() {
      let chat = chat()
      for round in 0..<3 {
        for _ in 0..<3 { chat.send() }
        chat.draw()
        #expect(chat.isAtEnd, "round \(round)")
        if round == 0 { chat.savePicture("sent") }
        chat.append()
        chat.draw()
        #expect(chat.isAtEnd, "round \(round)")
      }
      // Also if the person reads above when they send.
      chat.value -= 2_000
      chat.settle()
      chat.send()
      chat.settle()
      #expect(chat.isAtEnd)
      chat.append()
      chat.settle()
      #expect(chat.isAtEnd)
      chat.close()
    }

    @Test("Older messages come without a jump, at the start or near it", arguments: [0.0, 1, 150])
    func prepends(value: Double) {
      let chat = chat()
      for page in 0..<6 {
        chat.value = value
        chat.settle()
        let before = chat.visible
        if page == 0 { chat.savePicture("before-prepend-\(Int(value))") }
        chat.prepend()
        chat.draw()
        // The frame in which they come, and the frames after it.
        #expect(chat.shift(since: before) == 0, "page \(page)")
        if page == 0 { chat.savePicture("prepended-\(Int(value))") }
        chat.settle()
        #expect(chat.shift(since: before) == 0, "page \(page)")
      }
      chat.close()
    }

    @Test("Older messages come while the person scrolls up, each time the start is near")
    func prependsWhileScrolling() {
      let chat = chat()
      chat.value = 1_500
      chat.settle()
      let clock = gtk_widget_get_frame_clock(chat.window)!
      let connection = GTKSignal.connect("update", of: clock) { chat.value -= 30 }
      var pages = 0
      for frame in 0..<200 {
        let before = chat.visible
        if chat.value < 400, pages < 5 {
          pages += 1
          chat.prepend()
        }
        chat.draw()
        #expect(chat.shift(since: before) == 30, "frame \(frame)")
      }
      g_signal_handler_disconnect(UnsafeMutableRawPointer(clock), connection)
      #expect(pages > 1)
      chat.close()
    }

    @Test("A person who reads above sees nothing move")
    func keepsPlace() {
      for distance in [60.0, 700, 5_000] {
        let chat = chat()
        chat.value -= distance
        chat.settle()
        let before = chat.visible
        if distance == 700 { chat.savePicture("reads-above") }
        for step in 0..<24 {
          switch step % 6 {
          case 0: chat.append()
          case 1: chat.isTyping.toggle()
          case 2: chat.stream()
          case 3: chat.firstUnread = chat.messages.last!.id
          case 4: chat.prepend()
          default: break
          }
          chat.show(style: step % 6 == 5 ? .reload : .animated)
          chat.draw()
          // The streaming message may be in sight, and grow.
          #expect(chat.shift(since: before.filter { $0.key < 299 }) == 0, "step \(step)")
        }
        if distance == 700 { chat.savePicture("still-reads-above") }
        chat.close()
      }
    }

    @Test("The unread divider comes and goes at the end")
    func unread() {
      let chat = chat()
      for step in 0..<6 {
        chat.firstUnread = step % 2 == 0 ? chat.messages.last!.id - 1 : nil
        chat.show()
        chat.draw()
        #expect(chat.isAtEnd, "step \(step)")
        if step == 0 { chat.savePicture("unread") }
      }
      chat.close()
    }
  }
#endif
