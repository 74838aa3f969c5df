import Foundation
import KeyedDiff
import KeyedDiffTestSupport

#if canImport(KeyedDiffCommand)
  @testable import KeyedDiffCommand
#else
  @testable import keyeddiff
#endif

/// Reads two files as the command-line tool does. The result must be either the error that it
/// prints, or the same lists as simpler readers give, with a correct diff.
///
/// Does nothing if the tool was built without its trait.
enum FuzzInput {
  #if CommandLineTool
    static func faults(_ bytes: inout FuzzedBytes) -> [String] {
      let format = bytes.element(of: InputFormat.allCases)
      let moves: MoveDetection = bytes.number(0...3) == 0 ? .never : .fewest
      var options = InputOptions()
      switch bytes.number(0...7) {
      case 0: options.key = ["a"]
      case 1: options.items = "a"
      case 2: options.sectionKey = ["a"]
      case 3: options.key = ["id", "a"]
      case 4: options.ignored = ["a"]
      case 5: options.hasNoSections = true
      case 6 where format.isTable: (options.delimiter, options.quote) = (";", "'")
      case 6: options.at = format.isJSON ? "a" : nil
      default: break
      }
      let oldText = bytes.part(bytes.count * Int(bytes.byte()) / 255).allBytes
      let texts = [oldText, bytes.remaining()]
      do {
        let lists = try texts.map {
          try format.list(of: InputText(name: "input", bytes: $0), options)
        }
        var faults = zip(texts, lists).flatMap { readFaults($0, $1, format, options) }
        let comparison = try Comparison(old: lists[0], new: lists[1], moves: moves)
        if [comparison.old.count, comparison.new.count] != lists.map(\.count) {
          faults.append("Values of an input are not compared.")
        }
        faults += comparisonFaults(comparison, moves)
        return faults.map { "\(texts.map { String(decoding: $0, as: UTF8.self) }): \($0)" }
      } catch let error as InputError {
        return "\(error)".contains("; expected ") ? [] : ["An error is not a sentence: \(error)"]
      } catch {
        return ["\(texts): \(error)"]
      }
    }

    // MARK: Reading

    private static func readFaults(
      _ bytes: [UInt8], _ list: InputList, _ format: InputFormat, _ options: InputOptions
    ) -> [String] {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
      switch format {
      case .lines:
        var lines = text.split(separator: 10, omittingEmptySubsequences: false)
          .map { String(decoding: $0.last == 13 ? $0.dropLast() : $0, as: UTF8.self) }
        if lines.last == "", text.last.map({ $0 == 10 }) ?? true { lines.removeLast() }
        let keys = list.sections[0].items.map(\.key)
        return keys == lines.map(JSONValue.string) ? [] : ["The lines are wrong."]
      case .csv, .tsv:
        let delimiter = options.delimiter ?? (format == .csv ? 0x2C : 9)
        let table = PlainTable(text, delimiter: delimiter, quote: options.quote!)
        let columns = table.rows[0].indices.filter { !options.ignored.contains(table.rows[0][$0]) }
        let rows = list.sections[0].items.map(\.content)
        let expected = table.rows.dropFirst().map { row in
          JSONValue.array(columns.map { .string(row[$0]) })
        }
        return rows == expected ? [] : ["The table is \(rows), not \(table.rows)."]
      case .json:
        do {
          let value = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
          let array = options.at.map { (value as? [String: Any])?[$0] as? [Any] } ?? value as? [Any]
          return array?.count == list.count ? [] : ["\(list.count) values were read."]
        } catch {
          // Foundation does not accept all numbers.
          return "\(error)".contains("not representable") ? [] : ["This is not JSON: \(error)"]
        }
      case .jsonl:
        let lines = text.split(separator: 10).filter { line in
          !String(decoding: line, as: UTF8.self).allSatisfy(\.isWhitespace)
        }
        return lines.count == list.count ? [] : ["\(list.count) lines were read."]
      }
    }

    // MARK: Comparing

    private static func comparisonFaults(
      _ comparison: Comparison, _ moves: MoveDetection
    ) -> [String] {
      var faults = SectionedPromises.broken(
        by: comparison.diff, from: comparison.old.sections, to: comparison.new.sections, id: \.key,
        content: comparison.rows.isSame, moves: moves)
      let plan = comparison.plan(.fewestBatches, .reload)
      if comparison.diff.isEmpty != plan.isEmpty { faults.append("`plan.isEmpty` is wrong.") }
      for json in [JSONText.text(of: comparison), JSONText.text(of: plan)] {
        do {
          var reader = JSONReader(try InputText(name: "output", bytes: Array(json.utf8)))
          _ = try reader.value()
          try reader.finish()
        } catch {
          // Snapshots are nested more deeply than the lists in them.
          if !"\(error)".contains("nested") { faults.append("Not JSON: \(error)") }
        }
      }
      for isFull in [false, true] {
        if Summary(of: comparison, limit: 2, isFull: isFull).text.isEmpty {
          faults.append("The summary is empty.")
        }
        let page = HTMLPage(of: comparison, .fewestBatches, limit: 2, isFull: isFull).text
        if page.contains("<x") { faults.append("A page contains an HTML element from the input.") }
      }
      return faults
    }
  #else
    static func faults(_ bytes: inout FuzzedBytes) -> [String] { [] }
  #endif
}

#if CommandLineTool
  extension InputList {
    /// The number of values at the top level.
    fileprivate var count: Int { headers?.count ?? sections[0].items.count }
  }

  /// A table that is read byte by byte: a field that begins with a quote may contain anything, two
  /// quotes stand for one, and empty lines are not rows.
  private struct PlainTable {
    private(set) var rows: [[String]] = []

    init(_ text: [UInt8], delimiter: UInt8, quote: UInt8) {
      var isBlank = true
      var row: [String] = []
      var field: [UInt8] = []
      var isAtStart = true
      var isQuoted = false
      var index = 0
      func end() -> String { String(decoding: field, as: UTF8.self) }
      while index < text.count {
        let byte = text[index]
        index += 1
        let next = index < text.count ? text[index] : nil
        if isQuoted || byte != 10 && byte != 13 { isBlank = false }
        defer { isAtStart = !isQuoted && (byte == delimiter || byte == 10 || byte == 13) }
        switch byte {
        case quote where isAtStart: isQuoted = true
        case quote where next == quote:
          field.append(byte)
          index += 1
        case quote: isQuoted = false
        case _ where isQuoted: field.append(byte)
        case delimiter:
          row.append(end())
          field = []
        case 10, 13:
          if byte == 13, next == 10 { index += 1 }
          if !isBlank { rows.append(row + [end()]) }
          (row, field, isBlank) = ([], [], true)
        default: field.append(byte)
        }
      }
      if !isBlank { rows.append(row + [end()]) }
    }
  }
#endif
