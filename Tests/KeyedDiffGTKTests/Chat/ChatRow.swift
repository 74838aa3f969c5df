#if GTK
  import CGTK
  import KeyedDiff
  import KeyedDiffLists
  import KeyedDiffTestSupport

  @testable import KeyedDiffGTK

  /// A row of a chat.
  struct ChatRow: Identifiable, Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      case message(String, isOwn: Bool)
      /// Somebody is typing.
      case typing
      /// The line above the first unread message.
      case unread
    }

    var id: Int
    var kind: Kind

    static let typing = ChatRow(id: -1, kind: .typing)
    static let unread = ChatRow(id: -2, kind: .unread)

    /// A message of one to forty words.
    static func message(_ id: Int) -> ChatRow {
      var random = SplitMix64(seed: UInt64(id + 100_000))
      let count = Int.random(in: 1...40, using: &random)
      let words = (0..<count).map { _ in
        ["well", "then", "tomorrow", "yes", "I", "do not", "think so", "list"]
          .randomElement(using: &random)!
      }
      return ChatRow(
        id: id,
        kind: .message("\(id): \(words.joined(separator: " "))", isOwn: id % 3 == 0))
    }
  }

  /// A cell whose height depends on how its text is wrapped.
  final class ChatCell: GTKCell, ConfigurableView {
    let widget = GTKWidget(gtk_label_new(nil))

    init() {
      gtk_label_set_wrap(widget.opaque, 1)
      gtk_label_set_width_chars(widget.opaque, 20)
      gtk_label_set_max_width_chars(widget.opaque, 36)
      gtk_widget_set_margin_top(widget.pointer, 4)
      gtk_widget_set_margin_bottom(widget.pointer, 4)
    }

    func configure(with row: ChatRow) {
      switch row.kind {
      case .message(let text, let isOwn):
        gtk_label_set_text(widget.opaque, text)
        gtk_label_set_xalign(widget.opaque, isOwn ? 1 : 0)
      case .typing:
        gtk_label_set_text(widget.opaque, "Somebody is typing …")
        gtk_label_set_xalign(widget.opaque, 0)
      case .unread:
        gtk_label_set_text(widget.opaque, "—— unread ——")
        gtk_label_set_xalign(widget.opaque, 0.5)
      }
    }
  }
#endif
