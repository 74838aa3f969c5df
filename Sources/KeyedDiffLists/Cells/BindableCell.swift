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
  /// The value that the cell shows.
  associatedtype Value

  /// Makes the binder that shows a value.
  static func makeBinder(value: Value) -> CellBinder
}
