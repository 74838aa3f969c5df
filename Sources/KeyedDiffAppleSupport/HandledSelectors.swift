/// The selectors of the delegate and data source methods that the library handles, because the view
/// needs them or the app has set a handler for them.
package struct HandledSelectors {
  package var delegate: Set<String>
  /// Without the methods that the view needs in any case, which are never hidden.
  package var dataSource: Set<String>
  /// If there are none, the view gets no data source for prefetching.
  package var prefetching: Set<String>

  package init(
    delegate: Set<String> = [], dataSource: Set<String> = [], prefetching: Set<String> = []
  ) {
    self.delegate = delegate
    self.dataSource = dataSource
    self.prefetching = prefetching
  }
}

/// Returns the names of the selectors for which `hasHandler` is `true`.
package func selectors(_ selectors: [(name: String, hasHandler: Bool)]) -> Set<String> {
  Set(selectors.lazy.filter(\.hasHandler).map(\.name))
}
