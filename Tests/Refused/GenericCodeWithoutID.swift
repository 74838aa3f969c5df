import KeyedDiff

// If this compiled, songs that are also `Identifiable` would be compared by their values here, and
// by their ids in direct calls.

func lists<Item: Hashable>(_ old: [Item], _ new: [Item]) {
  // expect: is unavailable: Say what identifies an item: id: \.self for bare values.
  _ = ListDiff(from: old, to: new)
}

func sections<Item: Hashable>(
  _ old: [ListSection<Int, Item>], _ new: [ListSection<Int, Item>]
) {
  // expect: is unavailable: Say what identifies an item: id: \.self for bare values.
  _ = SectionedDiff(from: old, to: new)
}
