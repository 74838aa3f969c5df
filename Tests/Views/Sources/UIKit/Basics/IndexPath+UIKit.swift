public import Foundation

// Foundation has these only on Apple platforms, as parts of UIKit.
extension IndexPath {
  /// The section; the path must have two elements.
  public var section: Int {
    get { checked[0] }
    set { self = IndexPath(row: row, section: newValue) }
  }

  /// The row in a table view; the path must have two elements.
  public var row: Int {
    get { checked[1] }
    set { self = IndexPath(row: newValue, section: section) }
  }

  /// The item in a collection view; the path must have two elements.
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  /// Creates the path of a row.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// Creates the path of an item.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  private var checked: IndexPath {
    precondition(count == 2, "A path of a list view has two elements.")
    return self
  }
}
