package import KeyedDiff
package import KeyedDiffLists

/// A protocol that lets non-generic delegates use a `ListDataSource`.
///
/// Such delegates conform to Objective-C protocols. They refer to the data source as an
/// `any RowSource`, and call methods in extensions of this protocol, where the types of section ids
/// and items are known.
@MainActor
package protocol RowSource<SectionID, Item>: AnyObject {
  associatedtype SectionID: Hashable
  associatedtype Item
  associatedtype ID: Hashable

  /// The data source itself.
  var source: KeyedListDataSource<SectionID, Item, ID> { get }
}

extension KeyedListDataSource: RowSource {
  package var source: KeyedListDataSource { self }
}

extension RowSource {
  /// The number of sections.
  package var sectionCount: Int { source.sections.count }

  /// The number of rows in a section; 0 if there is no such section.
  package func rowCount(inSection section: Int) -> Int { source.rowCount(inSection: section) }

  /// Returns whether there is a row at a path.
  package func hasRow(at path: CurrentPath) -> Bool { source.item(at: path) != nil }

  /// Returns a closure that finds the row that is now at a path; `nil` if there is no such row.
  package func rowFinder(at path: CurrentPath) -> (() -> CurrentPath?)? {
    source.rowFinder(at: path)
  }

  // MARK: Cells

  /// Makes the cell of a row.
  package func cell(at path: CurrentPath, in host: some CellHost) -> AnyObject {
    source.cell(at: path, in: host)
  }

  /// Reconfigures the cell of a row in place. Returns `false` if the row needs a different cell.
  package func configure(
    _ cell: AnyObject, dequeuedBy reuseIdentifier: String?, at path: CurrentPath
  ) -> Bool {
    source.configure(cell, dequeuedBy: reuseIdentifier, at: path)
  }

  /// Makes a header, a footer or another supplementary view; returns `nil` if the section has none.
  package func supplement(
    _ role: CellRole, at path: CurrentPath, in host: some CellHost
  ) -> AnyObject? {
    source.supplement(role, at: path, in: host)
  }

  /// Reconfigures a supplementary view in place. Returns `false` if the section needs a different
  /// view, or no view at all.
  package func configure(
    _ view: AnyObject, role: CellRole, dequeuedBy reuseIdentifier: String?, at path: CurrentPath,
    in host: some CellHost
  ) -> Bool {
    source.configure(view, role: role, dequeuedBy: reuseIdentifier, at: path, in: host)
  }

  /// Returns whether a section has the given header or footer, as a title or as a view.
  package func hasSupplement(_ role: CellRole, inSection section: Int) -> Bool {
    source.hasSupplement(role, inSection: section)
  }

  /// Returns the height of a header or footer, in points; `nil` if the view computes the height.
  package func height(of role: CellRole, inSection section: Int) -> Double? {
    source.height(of: role, inSection: section)
  }

  /// Whether the app has set a handler that starts or cancels prefetching.
  package var handlesPrefetching: Bool {
    source.display.prefetch != nil || source.display.cancelPrefetching != nil
  }

  /// Whether rows are loaded at an edge of the list when the user comes near it.
  package func loadsRows(at edge: ScrollAnchor.Edge) -> Bool { source.loadsRows(at: edge) }

  // MARK: Updates

  /// Whether the adapter is performing an update.
  package var isUpdating: Bool { source.adapter.isUpdating }

  /// Reloads the view.
  package func reloadView() { source.adapter.reloadView() }
}
