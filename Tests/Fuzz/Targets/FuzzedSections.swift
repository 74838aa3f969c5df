import KeyedDiff
import KeyedDiffTestSupport

/// Generates lists of sections from bytes.
enum FuzzedSections {
  typealias Item = ListPair.Item
  typealias Section = SectionedPair.Section

  /// A list, and another one: either unrelated, or an edited copy.
  static func pair(_ bytes: inout FuzzedBytes) -> (old: [Section], new: [Section]) {
    let idCount = bytes.number(1...48)
    let hasDuplicates = bytes.number(0...3) == 0
    let isEdited = bytes.number(0...2) > 0
    let old = list(&bytes, idCount: idCount)
    var new = isEdited ? old : list(&bytes, idCount: idCount)
    if isEdited {
      while !bytes.isEmpty { edit(&new, idCount: idCount, &bytes) }
    }
    return hasDuplicates ? (old, new) : (unique(old), unique(new))
  }

  private static func item(_ bytes: inout FuzzedBytes, idCount: Int) -> Item {
    let byte = Int(bytes.byte())
    return Item(id: byte % idCount, content: byte / idCount % 2)
  }

  private static func list(_ bytes: inout FuzzedBytes, idCount: Int) -> [Section] {
    (0..<bytes.number(0...6)).map { _ in
      Section(
        id: bytes.number(0...7),
        items: (0..<bytes.number(0...8)).map { _ in item(&bytes, idCount: idCount) },
        header: bytes.number(0...7) == 0 ? bytes.number(0...1) : nil)
    }
  }

  private static func edit(
    _ list: inout [Section], idCount: Int, _ bytes: inout FuzzedBytes
  ) {
    let place = bytes.number(0...list.count)
    let choice = bytes.number(0...9)
    guard place < list.count, choice > 0 else {
      let section = Section(
        id: bytes.number(0...9), footer: bytes.number(0...3) == 0 ? "footer" : nil)
      return list.insert(section, at: place)
    }
    let target = bytes.number(0...(list.count - 1))
    let row = bytes.number(0...list[place].items.count)
    let hasRow = row < list[place].items.count
    switch choice {
    case 1: list.remove(at: place)
    case 2: list.insert(list.remove(at: place), at: target)
    case 3: list[place].header = bytes.number(0...2)
    case 4, 5: list[place].items.insert(item(&bytes, idCount: idCount), at: row)
    case 6: if hasRow { list[place].items.remove(at: row) }
    case 7: if hasRow { list[place].items[row].content += 1 }
    case 8 where hasRow:
      let moved = list[place].items.remove(at: row)
      list[target].items.insert(moved, at: bytes.number(0...list[target].items.count))
    case 9:  // moves all rows to another section
      let rows = list[place].items
      list[place].items = []
      list[target].items += rows
    default: break
    }
  }

  /// The list with only the first occurrence of each id.
  private static func unique(_ list: [Section]) -> [Section] {
    var sections: Set<Int> = []
    var items: Set<Int> = []
    return list.filter { sections.insert($0.id).inserted }.map { section in
      var section = section
      section.items.removeAll { !items.insert($0.id).inserted }
      return section
    }
  }
}
