extension KeyedListAdapter {
  /// Shows the list of a feed, and then each of its updates, until the adapter is released or follows
  /// another feed.
  ///
  /// The feed must be changed on the main actor. The adapter does not retain the feed.
  ///
  /// - Parameters:
  ///   - feed: The feed.
  ///   - style: How lists are shown.
  public func follow<List: UpdatingList>(_ feed: ListFeed<List>, style: UpdateStyle = .animated)
  where List.SectionID == SectionID, List.Item == Item {
    follow(keptUpBy: feed.observe { [weak self] in self?.apply($0, style: style) })
  }
}
