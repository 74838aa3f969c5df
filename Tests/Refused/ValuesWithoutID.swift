import KeyedDiff

// Values are not `Identifiable`, so their identity must be said.

func numbers() {
  // expect: is unavailable: Say what identifies an item: id: \.self for bare values.
  _ = ListDiff(from: [1, 2], to: [2])
}

func text(_ old: [ListSection<Int, String>], _ new: [ListSection<Int, String>]) {
  // expect: is unavailable: Say what identifies an item: id: \.self for bare values.
  _ = SectionedDiff(from: old, to: new, moves: .never)
}

struct Track: Hashable {
  var number: Int
  var title: String
}

func hashable(_ old: [Track], _ new: [Track]) {
  // expect: is unavailable: Say what identifies an item: id: \.self for bare values.
  _ = ListDiff(from: old, to: new, maximumChanges: 100)
}
