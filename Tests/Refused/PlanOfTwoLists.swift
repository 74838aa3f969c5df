import KeyedDiff

// A plan takes a diff, which says what identifies an item.

struct Song: Identifiable, Hashable {
  var id: Int
  var title: String
}

func plan(_ old: [ListSection<Int, Song>], _ new: [ListSection<Int, Song>]) {
  // expect: missing argument for parameter #1 in call
  _ = UpdatePlan(from: old, to: new)
}

func planByID(_ old: [ListSection<Int, Song>], _ new: [ListSection<Int, Song>]) {
  // expect: no exact matches in call to initializer
  _ = UpdatePlan(from: old, to: new, id: { $0.id })
}
