#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  // Whoever imports this module can use the modules below it, too.
  @_exported public import KeyedDiff
  @_exported public import KeyedDiffLists
#endif
