import Foundation

/// A position in a text.
@MainActor
open class UITextPosition: NSObject {
  let offset: Int

  init(offset: Int) { self.offset = offset }
}

/// A range of a text.
@MainActor
open class UITextRange: NSObject {
  open var start: UITextPosition { UITextPosition(offset: range.lowerBound) }
  open var end: UITextPosition { UITextPosition(offset: range.upperBound) }
  let range: Range<Int>

  init(_ range: Range<Int>) { self.range = range }
}

/// A view that the user types into. Most requirements of the real protocol are missing.
@MainActor
public protocol UITextInput: NSObjectProtocol {
  var selectedTextRange: UITextRange? { get set }
  var beginningOfDocument: UITextPosition { get }
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
}

/// The text of a view, and its selection in UTF-16 units.
struct TypedLine {
  private(set) var text = ""
  private(set) var selection = 0..<0

  var length: Int { text.utf16.count }

  /// Sets the text. The insertion point is then at its end.
  mutating func set(_ newText: String) {
    text = newText
    selection = length..<length
  }

  mutating func select(_ range: UITextRange) {
    selection = min(range.range.lowerBound, length)..<min(range.range.upperBound, length)
  }

  mutating func replaceSelection(with string: String) {
    let units = Array(text.utf16)
    let head = units[..<selection.lowerBound] + Array(string.utf16)
    text = String(decoding: head + units[selection.upperBound...], as: UTF16.self)
    selection = head.count..<head.count
  }
}

/// The part of a text view or field that only tests use.
@MainActor
public struct TextControl {
  let typeText: (String) -> Void
  let selected: () -> Range<Int>
  let selectRange: (Range<Int>) -> Void

  /// Types like a user: replaces the selection.
  public func type(_ text: String) { typeText(text) }

  /// The selection, in UTF-16 units.
  public var selection: Range<Int> {
    get { selected() }
    nonmutating set { selectRange(newValue) }
  }
}
