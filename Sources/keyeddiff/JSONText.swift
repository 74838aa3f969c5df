#if CommandLineTool
  import KeyedDiff

  /// Compact JSON, written piece by piece.
  enum JSONText {
    static func array<Item>(_ items: [Item], _ text: (Item) -> String) -> String {
      var result = "["
      for (index, item) in items.enumerated() {
        if index > 0 { result += "," }
        result += text(item)
      }
      return result + "]"
    }

    /// Members in the order given.
    static func object(_ members: KeyValuePairs<String, String>) -> String {
      "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    static func path<Space>(_ path: ItemPath<Space>) -> String { "[\(path.section),\(path.item)]" }

    static func pair(_ pair: IndexPair) -> String { "[\(pair.old),\(pair.new)]" }

    static func pair(_ pair: PathPair) -> String { "[\(path(pair.old)),\(path(pair.new))]" }
  }
#endif
