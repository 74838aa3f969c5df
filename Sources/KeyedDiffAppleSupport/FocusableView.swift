package import Foundation

/// A view that can have the keyboard focus, or contain the view that has it.
///
/// A text field has the focus while the user edits it, even if the toolkit edits the text in another
/// view.
@MainActor
package protocol FocusableView: AnyObject {
  /// The view that contains this view.
  var enclosingView: (any FocusableView)? { get }
  /// The views that this view contains.
  var innerViews: [any FocusableView] { get }
  /// Whether this view itself has the keyboard focus.
  var hasFocus: Bool { get }
  /// Moves the keyboard focus to this view if the view accepts it.
  func takeFocus()
  /// The text of the view and the selection; `nil` if the user cannot edit text in it.
  var typedText: TypedText? { get set }
}

/// A text that the user edits.
package struct TypedText: Equatable {
  package var text: String
  /// The selection, in UTF-16 units.
  package var selection: NSRange

  package init(text: String, selection: NSRange) {
    self.text = text
    self.selection = selection
  }
}

/// The place of a view in the view tree of its cell, which is valid in other cells of the same kind.
@MainActor
struct PlaceInCell {
  /// From the cell down: the class of a view, and its number among the views of this class that the
  /// same view contains. Views of other classes do not count, because the toolkit adds some.
  private var steps: [(type: ObjectIdentifier, number: Int)] = []

  /// - Parameters:
  ///   - view: A view inside the cell, or the cell itself.
  ///   - cell: The cell.
  init?(of view: any FocusableView, in cell: any FocusableView) {
    var view = view
    while view !== cell {
      guard let parent = view.enclosingView else { return nil }
      let type = ObjectIdentifier(Swift.type(of: view))
      let siblings = parent.innerViews.filter { ObjectIdentifier(Swift.type(of: $0)) == type }
      guard let number = siblings.firstIndex(where: { $0 === view }) else { return nil }
      steps.append((type, number))
      view = parent
    }
    steps.reverse()
  }

  /// Returns the view at this place in a cell; `nil` if there is none.
  func view(in cell: any FocusableView) -> (any FocusableView)? {
    var view = cell
    for (type, number) in steps {
      let siblings = view.innerViews.filter { ObjectIdentifier(Swift.type(of: $0)) == type }
      guard siblings.indices.contains(number) else { return nil }
      view = siblings[number]
    }
    return view
  }
}
