#if CommandLineTool
  import KeyedDiff

  /// Writes a diff as one line of JSON: indices, and pairs of old and new index.
  enum JSONFormat {
    static func text(of diff: ListDiff) -> String {
      """
      {"deletions":\(array(diff.deletions) { "\($0)" }),\
      "insertions":\(array(diff.insertions) { "\($0)" }),\
      "moves":\(array(diff.moves) { "[\($0.old),\($0.new)]" }),\
      "updates":\(array(diff.updates) { "[\($0.old),\($0.new)]" })}

      """
    }

    private static func array<Item>(_ items: [Item], _ text: (Item) -> String) -> String {
      var result = "["
      for (index, item) in items.enumerated() {
        if index > 0 { result += "," }
        result += text(item)
      }
      return result + "]"
    }
  }
#endif
