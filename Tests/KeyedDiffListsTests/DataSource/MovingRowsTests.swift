import KeyedDiff
import KeyedDiffLists
import KeyedDiffTestSupport
import KeyedDiffTesting
import Testing

/// Rows that the user drags together.
@MainActor
struct MovingRowsTests {
  private let source = ListDataSource<Int, User> { UserCell.row($0) }
  private var ids: [[Int]] { source.sections.map { $0.items.map(\.id) } }

  private func path(_ section: Int, _ item: Int) -> CurrentPath {
    CurrentPath(section: section, item: item)
  }

  private func show(_ ids: [[Int]]) {
    source.apply(
      ids.enumerated().map { section, ids in
        ListSection(id: section, items: ids.map { User(id: $0, name: "\($0)") })
      })
  }

  @Test func theListTheViewAndAModelEndInTheSameOrder() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      var next = 0
      let lists = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let ids = next..<next + Int.random(in: 0...5, using: &random)
        next = ids.upperBound
        return Array(ids)
      }
      show(lists)
      let all = lists.enumerated().flatMap { section, ids in ids.indices.map { path(section, $0) } }
      let dragged = all.filter { _ in Bool.random(using: &random) }
      let section = Int.random(in: lists.indices, using: &random)
      let place = path(section, Int.random(in: 0...lists[section].count, using: &random))
      // The rows above the place, the dragged rows, and the rows below it.
      let moved = Set(dragged.map { lists[$0.section][$0.item] })
      var expected = lists.map { $0.filter { !moved.contains($0) } }
      let above = lists[section].prefix(place.item).count { !moved.contains($0) }
      expected[section].insert(contentsOf: lists.joined().filter(moved.contains), at: above)

      var (view, model) = (lists, lists)
      source.editing.didMove = { user, old, new in
        #expect(model[old.section].remove(at: old.item) == user.id)
        model[new.section].insert(user.id, at: new.item)
      }
      let isMoved = source.moveRows(at: dragged, to: place) { move in
        let id = view[move.old.section].remove(at: move.old.item)
        view[move.new.section].insert(id, at: move.new.item)
        // The view and the list agree after each step.
        #expect(view == ids)
      }
      #expect(isMoved == (expected != lists))
      #expect(ids == expected && view == expected && model == expected)
    }
  }

  @Test func rowsThatStayAreNotMoved() {
    show([[0, 1, 2, 3]])
    let dragged = [path(0, 1), path(0, 2)]
    source.editing.didMove = { _, _, _ in }
    for place in 1...3 { #expect(source.moves(ofRowsAt: dragged, to: path(0, place)).isEmpty) }
    #expect(source.moves(ofRowsAt: [path(0, 0), path(0, 2)], to: path(0, 3)).count == 1)
    #expect(source.moves(ofRowsAt: [path(0, 7)], to: path(0, 0)).isEmpty)
  }

  @Test func movesThatCannotBeAreRejectedTogether() {
    show([[0, 1, 2], [3]])
    source.editing.didMove = { _, _, _ in Issue.record("moved") }
    func move() -> Bool {
      source.moveRows(at: [path(0, 0), path(0, 1)], to: path(1, 1)) { _ in
        Issue.record("moved in the view")
      }
    }
    source.editing.canMove = { user, _ in user.id != 1 }
    #expect(!move())
    source.editing.canMove = nil
    for target in [path(2, 0), path(1, 3), path(0, 3)] {
      source.editing.target = { user, _, proposed in user.id == 1 ? target : proposed }
      #expect(!move())
    }
    source.editing.target = nil
    source.editing.didMove = nil
    #expect(!move())
    #expect(ids == [[0, 1, 2], [3]])
  }
}
