import KeyedDiff
import KeyedDiffLists

// Ids are typed. If a text were looked up among numbers, it would never be found.

struct Song: Identifiable, Equatable {
  var id: Int64
  var title: String
}

@MainActor
func lookUp(in adapter: ListAdapter<Int, Song>) {
  // expect: cannot convert value of type 'String' to expected argument type 'Int64'
  _ = adapter.path(of: "seven")

  // expect: cannot convert value of type 'String' to expected element type 'Int64'
  adapter.refresh(ListRefresh(reconfiguring: ["seven"]))
}

@MainActor
func lookUpWithoutIdentity(in adapter: KeyedListAdapter<Int, Song, Never>) {
  // expect: cannot convert value of type 'Int' to expected argument type 'Never'
  _ = adapter.path(of: 1)
}

@MainActor
func otherIDs() {
  // expect: requires the types 'Int' and 'Int64' be equivalent
  _ = KeyedListAdapter<Int, Song, Int>()
}
