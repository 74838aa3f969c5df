#if CommandLineTool
  import KeyedDiffTestSupport

  /// A few sections with a few rows, with few different ids and contents.
  struct RandomSections {
    let json: String

    init(_ generator: inout SplitMix64) {
      let ids = ["a", "b", "c", "d", "e", "f"].shuffled(using: &generator)
        .prefix(Int.random(in: 0...6, using: &generator))
      var rows = Array(0..<24).shuffled(using: &generator)
      let sections = ids.map { id in
        let items = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          "{\"id\":\(rows.removeLast()),\"v\":\(Int.random(in: 0...2, using: &generator))}"
        }
        let name = Int.random(in: 0...1, using: &generator)
        return "{\"id\":\"\(id)\",\"name\":\(name),\"items\":[\(items.joined(separator: ","))]}"
      }
      json = "[\(sections.joined(separator: ","))]"
    }
  }
#endif
