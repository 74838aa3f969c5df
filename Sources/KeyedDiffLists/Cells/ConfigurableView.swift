/// A cell, header or footer that shows a model.
///
///     final class SongCell: UITableViewCell, ConfigurableView {
///       func configure(with song: Song) { textLabel?.text = song.title }
///     }
///
/// `SongCell.row(song)` declares a row with such a cell, and `AlbumHeader.supplement(album)` declares a
/// header or footer.
@MainActor
public protocol ConfigurableView: AnyObject {
  /// The type of the models that the view shows.
  associatedtype Model

  /// Shows a model. A reused view may still show its previous model, so the method must set
  /// everything that depends on the model.
  func configure(with model: Model)
}
