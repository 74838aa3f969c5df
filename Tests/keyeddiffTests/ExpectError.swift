#if CommandLineTool
  import Foundation
  import Testing

  /// Expects an error: one sentence, nothing on standard output, status 2.
  func expectError(
    _ sentence: String, _ arguments: [String], _ files: [String: Data],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try CommandRun(arguments, files: files)
    #expect(run.errors == "keyeddiff: \(sentence)\n", sourceLocation: sourceLocation)
    #expect(run.output == "", sourceLocation: sourceLocation)
    #expect(run.status == 2, sourceLocation: sourceLocation)
  }

  /// Expects an error about a text, both as the old and as the new input.
  func expectError(
    _ sentence: String, in text: String, ending: String, good: String, _ options: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let files = ["bad.\(ending)": Data(text.utf8), "good.\(ending)": Data(good.utf8)]
    try expectError(
      "bad.\(ending)\(sentence)", ["bad.\(ending)", "good.\(ending)"] + options, files,
      sourceLocation: sourceLocation)
    try expectError(
      "bad.\(ending)\(sentence)", options + ["good.\(ending)", "bad.\(ending)"], files,
      sourceLocation: sourceLocation)
  }

  /// Expects an error about files that contain text.
  func expectError(
    _ sentence: String, _ arguments: [String], _ files: [String: String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectError(
      sentence, arguments, files.mapValues { Data($0.utf8) }, sourceLocation: sourceLocation)
  }
#endif
