import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport

/// A row with an identity, a sort key and content.
struct Track: Identifiable, Equatable, Sendable {
  let id: Int
  var key: Int
  var title: String

  static func precedes(_ first: Track, _ second: Track) -> Bool {
    (first.key, first.id) < (second.key, second.id)
  }
}

/// The kind of change.
enum SortedWorkload: String, CaseIterable {
  case upsert = "1 upsert, another place"
  case update = "1 upsert, same place"
  case removal = "1 removal"
  case upserts = "100 upserts"
}

/// One change of one list, made in three ways.
struct SortedRace {
  /// The times of each way, in nanoseconds.
  struct Times {
    var inPlace: [Double] = []
    var withSnapshot: [Double] = []
    var comparing: [Double] = []
  }

  let workload: SortedWorkload
  let tracks: [Track]
  private let originals: [Int: Track]
  let seed: UInt64

  init(_ workload: SortedWorkload, size: Int, seed: UInt64) {
    self.workload = workload
    self.seed = seed
    var random = SplitMix64(seed: seed)
    tracks = (0..<size).map {
      Track(id: $0, key: .random(in: 0..<size, using: &random), title: "Track \($0)")
    }.sorted(by: Track.precedes)
    originals = Dictionary(uniqueKeysWithValues: tracks.map { ($0.id, $0) })
  }

  private var sortedList: SortedList<Int, Track, Int> {
    SortedList(tracks, by: ListOrder { Track.precedes($0, $1) })
  }

  /// The rows that a change upserts or removes.
  private func changedTracks(of list: [Track], _ random: inout SplitMix64) -> [Track] {
    let count = workload == .upserts ? 100 : 1
    return (0..<count).map { number in
      var track = list[Int.random(in: list.indices, using: &random)]
      track.title += "'"
      if workload == .upsert || number % 2 == 1 {
        track.key = .random(in: list.indices, using: &random)
      }
      // Some rows are new.
      if number % 4 == 3 { track = Track(id: list.count + number, key: track.key, title: "New") }
      return track
    }
  }

  private func change(
    _ list: inout SortedList<Int, Track, Int>, _ tracks: [Track]
  ) -> ListUpdate<Int, Track> {
    workload == .removal ? list.remove(tracks) : list.upsert(tracks)
  }

  /// Sorts and compares all rows.
  private func compare(_ old: [Track], _ tracks: [Track]) -> (rows: [Track], diff: ListDiff) {
    var first: [Int: Track] = [:]
    for track in tracks where first[track.id] == nil { first[track.id] = track }
    var rows = old
    rows.removeAll { first[$0.id] != nil }
    if workload != .removal { rows += first.values }
    rows.sort(by: Track.precedes)
    return (rows, ListDiff(from: old, to: rows))
  }

  /// Whether all ways give the same list.
  var isRight: Bool {
    var list = sortedList
    var random = SplitMix64(seed: seed)
    for _ in 0..<5 {
      let old = list.items
      let tracks = changedTracks(of: old, &random)
      guard let diff = change(&list, tracks).diff else { return false }
      let (rows, expected) = compare(old, tracks)
      let full = SectionedDiff(expected)
      let items = (diff.items, full.items)
      guard list.items == rows, items.0.deletions == items.1.deletions,
        items.0.insertions == items.1.insertions, items.0.updates == items.1.updates,
        items.0.moves.count == items.1.moves.count
      else { return false }
    }
    return true
  }

  func time(samples: Int) -> Times {
    var times = Times()
    var random = SplitMix64(seed: seed)
    var (list, shared) = (sortedList, sortedList)
    for sample in 0..<samples {
      let changed = changedTracks(of: tracks, &random)
      times.inPlace.append(
        nanoseconds { _ = change(&list, changed) })
      // Keeps a snapshot, as a view does.
      let shown = shared.sections
      times.withSnapshot.append(
        nanoseconds { _ = change(&shared, changed) })
      withExtendedLifetime(shown) {}
      // Sorting and comparing all rows takes long enough that a few samples suffice.
      if sample < max(3, samples / 4) {
        times.comparing.append(
          nanoseconds { _ = compare(tracks, changed) })
      }
      // Restores the list, so that each sample changes the same rows.
      restore(changed, in: &list)
      restore(changed, in: &shared)
    }
    return times
  }

  private func restore(_ changed: [Track], in list: inout SortedList<Int, Track, Int>) {
    list.upsert(changed.compactMap { originals[$0.id] })
    list.remove(ids: changed.map(\.id).filter { originals[$0] == nil })
  }
}

func nanoseconds(_ body: () -> Void) -> Double {
  let duration = ContinuousClock().measure(body).components
  return Double(duration.seconds) * 1e9 + Double(duration.attoseconds) / 1e9
}
