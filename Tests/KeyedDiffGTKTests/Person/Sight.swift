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

  /// The text of an entry, the cursor, and the other end of the selection, in Unicode scalars.
  struct Text: Equatable {
    var text: String
    var cursor: Int
    var bound: Int

    /// Puts a letter in the place of the selection.
    mutating func replaceSelection(_ letter: Character) {
      let scalars = Array(text.unicodeScalars)
      let (start, end) = (min(cursor, bound), max(cursor, bound))
      text = Self.string(scalars[..<start]) + "\(letter)" + Self.string(scalars[end...])
      cursor = start + letter.unicodeScalars.count
      bound = cursor
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      String(String.UnicodeScalarView(scalars))
    }
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
  /// The distance in points that the list can be scrolled up, and down.
  var distanceToStart = 0.0
  var distanceToEnd = 0.0
  var pageSize = 0.0

  var isAtStart: Bool { distanceToStart <= 0 }
  var isAtEnd: Bool { distanceToEnd <= 0.5 }

  /// The first rows and their places, for messages.
  var outline: String {
    let rows = rows.prefix(6).map { "\($0.id)@\($0.top)–\($0.bottom)" }
    return "\(isAtStart ? "start " : "")\(rows.joined(separator: " "))\(isAtEnd ? " end" : "")"
  }
}
