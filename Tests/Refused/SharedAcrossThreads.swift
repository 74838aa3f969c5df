import KeyedDiff
import KeyedDiffLists

// An identity is not `Sendable`: its closures may read what only one actor may read.

struct Song: Identifiable, Equatable, Sendable { var id: Int }

enum Identities {
  // expect: static property 'songs' is not concurrency-safe
  static let songs = RowIdentity<Song, Int>(id: { $0.id })
}

final class Record { var id = 1 }

func objects() -> RowIdentity<Record, Int> {
  // expect: type 'Record' does not conform to the 'Sendable' protocol
  .concurrent(id: { $0.id }, content: { $0 === $1 })
}
