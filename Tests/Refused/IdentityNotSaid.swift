import KeyedDiff
import KeyedDiffLists

// Identity is inferred only for items that are `Identifiable` and `Equatable`.

struct Book: Equatable { var isbn: String }
struct Note: Identifiable { var id: Int }

@MainActor
func withoutIDs(_ books: [Book]) {
  // expect: type 'Book' does not conform to protocol 'Identifiable'
  _ = ListAdapter<Int, Book>()

  // expect: type 'Book' does not conform to protocol 'Identifiable'
  _ = ListDataSource<Int, Book>()

  // expect: requires that 'Book' conform to 'Identifiable'
  _ = StoreList(books)

  // expect: requires that 'Book' conform to 'Identifiable'
  _ = SortedList(books, by: .key(\.isbn))
}

@MainActor
func row(_ note: Note) -> DeclaredRow { DeclaredRow(0, id: 0) { (_: NoteCell, _) in } }

final class NoteCell {}

@MainActor
func withoutContent(_ notes: [Note]) {
  // expect: requires that 'Note' conform to 'Equatable'
  _ = ListAdapter<Int, Note>()

  // expect: requires that 'Note' conform to 'Equatable'
  _ = ListDataSource<Int, Note>(row: row)

  // expect: requires that 'Note' conform to 'Equatable'
  _ = StoreList(notes)
}
