public import KeyedDiff

/// What a toolkit must be able to do so that a ``ListAdapter`` can keep its view
/// up to date.
///
/// All decisions are the adapter's: an implementation translates, one call for
/// one call. The view takes counts and rows from the adapter's
/// ``ListAdapter/sections``.
@MainActor
public protocol ListView: AnyObject {
  /// Whether the view is in a window. If not, the adapter reloads it, and performs no
  /// batches.
  var isInWindow: Bool { get }

  /// How many rows the view believes each section to have; empty if it never
  /// asked. Table and collection views: `numberOfSections` and
  /// `numberOfRows(inSection:)`, which ask the data source only while it is
  /// unknown.
  var rowCounts: [Int] { get }

  /// Shows what the data source has, whatever was shown. Batches whose block has not run
  /// by then must not run it any more, but their completion, now or later.
  func reloadData()

  /// Performs one batch.
  ///
  /// - Parameters:
  ///   - batch: What to tell the view, as index paths of UIKit and AppKit count:
  ///     deletions, reloads and sources of moves before the batch, insertions and
  ///     targets of moves after it.
  ///   - animated: Whether to animate the change.
  ///   - settingData: Changes the data source. Call it once, inside the block of
  ///     the batch, before the view asks for its new rows.
  ///   - completion: Call it once, when the animations have ended, and not before
  ///     `settingData`; without that only if the batch is not performed at all. The
  ///     adapter begins no other update until then. To drop the closure without a call
  ///     counts as one.
  func performBatchUpdates(
    _ batch: BatchUpdate, animated: Bool, settingData: @escaping @MainActor () -> Void,
    completion: @escaping @MainActor () -> Void)

  /// Configures cells anew with the content that their rows have now, in place.
  ///
  /// - Parameter items: Rows, as the view shows them now. Those without a cell
  ///   need nothing.
  func reconfigureItems(at items: [NewPath])

  /// Configures headers and footers anew, in place.
  ///
  /// - Parameter sections: Sections, as the view shows them now.
  func refreshHeadersAndFooters(of sections: [SectionIndex<NewSpace>])

  // MARK: What the user looks at

  /// The rows that are selected, in the list that is shown.
  ///
  /// The adapter reads this before an update and sets it afterwards, if it is not
  /// as it was.
  var selection: [CurrentPath] { get set }

  /// The row that shall stay where it is on the screen, and how far its top is
  /// below the top edge of the view, in points; `nil` if nothing need stay.
  var scrollAnchor: ScrollAnchor? { get set }
}

/// A row, and where it is on the screen.
public struct ScrollAnchor: Hashable, Sendable {
  /// The row, in the list that is shown.
  public var path: CurrentPath
  /// How far the top of the row is below the top edge of the view, in points;
  /// negative if it is partly above.
  public var offset: Double

  /// Creates an anchor.
  public init(path: CurrentPath, offset: Double) {
    self.path = path
    self.offset = offset
  }
}
