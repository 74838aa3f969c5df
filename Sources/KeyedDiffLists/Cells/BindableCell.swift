/// A cell class that declares how its cells show a value.
///
///     final class SongCell: UITableViewCell, BindableCell {
///       static func makeBinder(value song: Song) -> CellBinder {
///         CellBinder(cellType: SongCell.self, registration: .nib(name: "SongCell")) { cell in
///           cell.titleLabel.text = song.title
///         }
///       }
///     }
@MainActor
public protocol BindableCell: AnyObject {
  /// The type of the values that the cells show.
  associatedtype Value

  /// Makes the binder of a cell that shows the given value.
  static func makeBinder(value: Value) -> CellBinder
}
