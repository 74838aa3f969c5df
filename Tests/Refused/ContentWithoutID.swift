import KeyedDiff

// Who says what content is must also say what identity is.

struct Song: Identifiable, Equatable {
  var id: Int
  var title: String
}

func lists(_ old: [Song], _ new: [Song]) {
  // expect: missing argument for parameter 'id' in call
  // expect: generic parameter 'ID' could not be inferred
  _ = ListDiff(from: old, to: new, content: { $0.title == $1.title })
}

func sections(_ old: [ListSection<Int, Song>], _ new: [ListSection<Int, Song>]) {
  // expect: missing argument for parameter 'id' in call
  // expect: generic parameter 'ID' could not be inferred
  _ = SectionedDiff(from: old, to: new, content: { $0.title == $1.title })
}
