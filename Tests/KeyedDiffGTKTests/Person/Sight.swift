/// What a person sees and feels of a window with a list: the keyboard focus, the text that is being
/// edited, and the rows in sight. Knows nothing of GTK.
struct Sight {
  /// What has the keyboard focus. Rows and sections are given by their ids.
  enum Focus: Hashable {
    case nothing
    /// The entry above the list.
    case filter
    /// The list itself.
    case list
    case row(Int)
    case entry(Int)
    case check(Int)
    case header(Int)
    case headerEntry(Int)
    case other

    /// Whether letters that are typed now change a record or a header.
    var changesRows: Bool {
      switch self {
      case .entry, .headerEntry: true
      default: false
      }
    }
  }

  /// The text of an entry, the cursor, and the other end of the selection.
  struct Text: Equatable {
    var text: String
    var cursor: Int
    var bound: Int
  }

  /// A row in sight, with its vertical extent in the view.
  struct Row {
    var id: Int
    var top: Double
    var bottom: Double
  }

  var focus = Focus.nothing
  /// The text of the widget with the focus; `nil` if it has none.
  var text: Text?
  /// The rows in sight except for headers, from the first to the last.
  var rows: [Row] = []
  var isAtStart = true
  var isAtEnd = true
  var pageSize = 0.0

  /// The first rows and their places, for messages.
  var outline: String {
    let rows = rows.prefix(6).map { "\($0.id)@\($0.top)–\($0.bottom)" }
    return "\(isAtStart ? "start " : "")\(rows.joined(separator: " "))\(isAtEnd ? " end" : "")"
  }
}
