#if canImport(ObjectiveC)
  package import KeyedDiffLists

  extension KeyedListDataSource {
    /// Shows the list in a view, until another view is attached.
    ///
    /// - Parameter makeList: Returns the list view. Called after the previous view has got back the
    ///   delegate of the app.
    package func attach<List: AttachedListView>(_ makeList: () -> List) -> List {
      release()
      let list = makeList()
      onHandlersChange = { [weak list] in list?.attachment.handlersDidChange() }
      onUpdateEnd = { [weak list] in list?.attachment.applyLateHandlers() }
      hold(list) { [weak list] in list?.attachment.leave() }
      rowsInSight = { [weak list] in list?.attachment.rowsInSight }
      return list
    }
  }
#endif
