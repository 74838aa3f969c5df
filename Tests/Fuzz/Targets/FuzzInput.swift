import Foundation
import KeyedDiff
import KeyedDiffTesting

#if canImport(KeyedDiffCommand)
  @testable import KeyedDiffCommand
#else
  @testable import keyeddiff
#endif

/// Two files for the command-line tool: either the error that it prints, or
/// what plainer readers find, compared as all lists are.
///
/// Does nothing where the tool was built without its trait.
enum FuzzInput {
  #if CommandLineTool
    static func faults(_ bytes: inout FuzzedBytes) -> [String] {
      let format = bytes.element(of: InputFormat.allCases)
      let moves: MoveDetection = bytes.number(0...3) == 0 ? .never : .fewest
      var fields = FieldNames()
      switch bytes.number(0...7) {
      case 0: fields.key = "a"
      case 1: fields.items = "a"
      case 2: fields.sectionKey = "a"
      default: break
      }
      let oldText = bytes.part(bytes.count * Int(bytes.byte()) / 255).allBytes
      let texts = [oldText, bytes.remaining()]
      do {
        let contents = try texts.map { try content(of: $0, format, fields) }
        var faults = zip(texts, contents).flatMap { readFaults($0, $1, format) }
        faults += comparisonFaults(try contents[0].comparison(to: contents[1], moves: moves), moves)
        return faults.map { "\(texts.map { String(decoding: $0, as: UTF8.self) }): \($0)" }
      } catch let error as InputError {
        return "\(error)".contains("; expected ") ? [] : ["An error is no sentence: \(error)"]
      } catch {
        return ["\(texts): \(error)"]
      }
    }

    private static let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("FuzzInput-\(ProcessInfo.processInfo.processIdentifier)").path

    private static func content(
      of text: [UInt8], _ format: InputFormat, _ fields: FieldNames
    ) throws -> InputContent {
      defer { unlink(file) }
      precondition(FileManager.default.createFile(atPath: file, contents: Data(text)))
      return try format.read(path: file, fields, onProgress: { _ in })
    }

    // MARK: Reading

    private static func readFaults(
      _ bytes: [UInt8], _ content: InputContent, _ format: InputFormat
    ) -> [String] {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
      switch format {
      case .lines:
        guard case .rows(let list) = content else { return ["Lines have sections."] }
        var lines = text.split(separator: 10, omittingEmptySubsequences: false)
          .map { String(decoding: $0.last == 13 ? $0.dropLast() : $0, as: UTF8.self) }
        if lines.last == "", text.last.map({ $0 == 10 }) ?? true { lines.removeLast() }
        return list.records.map(\.key) == lines.map(JSONValue.string) ? [] : ["Lines are others."]
      case .csv, .tsv:
        guard case .rows(let list) = content else { return ["A table has sections."] }
        let table = PlainTable(text, delimiter: format == .csv ? 0x2C : 9)
        let rows = list.records.map { $0.content }
        return rows == table.rows.dropFirst().map { .fields($0) }
          ? [] : ["The table is \(rows), not \(table.rows)."]
      case .json:
        let array = try? JSONSerialization.jsonObject(with: Data(text)) as? [Any]
        return array?.count == content.count ? [] : ["\(content.count) values were read."]
      case .jsonl:
        let lines = text.split(separator: 10).filter { line in
          !String(decoding: line, as: UTF8.self).allSatisfy(\.isWhitespace)
        }
        return lines.count == content.count ? [] : ["\(content.count) lines were read."]
      }
    }

    // MARK: Comparing

    private static func comparisonFaults(
      _ comparison: any Comparison, _ moves: MoveDetection
    ) -> [String] {
      var faults: [String] = []
      if let lists = comparison as? ListComparison {
        faults += DiffPromises.broken(
          by: lists.diff, from: lists.old.records, to: lists.new.records, id: \.key,
          content: lists.rows.isSame, moves: moves)
      } else if let lists = comparison as? SectionedComparison {
        faults += SectionedPromises.broken(
          by: lists.diff, from: lists.old.sections, to: lists.new.sections, id: \.key,
          content: lists.rows.isSame, moves: moves)
      }
      if comparison.isEmpty != comparison.plan(.fewestBatches, .reload).isEmpty {
        faults.append("The plan is empty, or not.")
      }
      let json = Data(comparison.json.utf8)
      if (try? JSONSerialization.jsonObject(with: json)) == nil { faults.append("No JSON.") }
      if comparison.summary(limit: 2).isEmpty { faults.append("The summary is empty.") }
      return faults
    }
  #else
    static func faults(_ bytes: inout FuzzedBytes) -> [String] { [] }
  #endif
}

#if CommandLineTool
  extension InputContent {
    /// How many values stand at the top.
    fileprivate var count: Int {
      switch self {
      case .rows(let list): list.records.count
      case .sections(let list): list.sections.count
      }
    }
  }

  /// A table read byte by byte: a field that begins with a quote may hold
  /// anything, two quotes are one, blank lines are none.
  private struct PlainTable {
    private(set) var rows: [[String]] = []

    init(_ text: [UInt8], delimiter: UInt8) {
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
        defer { isAtStart = !isQuoted && (byte == delimiter || byte == 10 || byte == 13) }
        switch byte {
        case 0x22 where isAtStart: isQuoted = true
        case 0x22 where next == 0x22:
          field.append(byte)
          index += 1
        case 0x22: isQuoted = false
        case _ where isQuoted: field.append(byte)
        case delimiter:
          row.append(end())
          field = []
        case 10, 13:
          if byte == 13, next == 10 { index += 1 }
          rows.append(row + [end()])
          (row, field) = ([], [])
        default: field.append(byte)
        }
      }
      if !row.isEmpty || !field.isEmpty { rows.append(row + [end()]) }
      rows.removeAll { $0 == [""] }
    }
  }
#endif
