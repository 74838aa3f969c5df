import KeyedDiff

// An id must be `Hashable`, and items without `content` must be `Equatable`.

struct Song: Identifiable, Equatable {
  var id: Int
  var title: String
}

func tuple(_ old: [Song], _ new: [Song]) {
  // expect: type '(Int, String)' cannot conform to 'Hashable'
  _ = ListDiff(from: old, to: new, id: { ($0.id, $0.title) })
}

func itself(_ old: [Song], _ new: [Song]) {
  // expect: requires that 'Song' conform to 'Hashable'
  _ = ListDiff(from: old, to: new, id: \.self)
}

struct Book: Identifiable {
  var id: Int
}

func content(_ old: [Book], _ new: [Book]) {
  // expect: requires that 'Book' conform to 'Equatable'
  _ = ListDiff(from: old, to: new, id: \.id)
}
