import KeyedDiff

@main
struct App {
  static func main() async throws {
    try await UseSong.run()
    try await UseHashableSong.run()
    try await UseMedium.run()
    try await UseTaggedText.run()
    try await UseTrack.run()
    try await UseContact.run()
    try await UseRecord.run()
    try await UseFreeSong.run()
    try await UseRow.run()
    await UseFeed.run()
    print("all models are diffed")
  }
}

func expect(_ condition: Bool, file: String = #fileID, line: Int = #line) {
  if !condition { fatalError("\(file):\(line): not as expected") }
}

/// Whether a model is an object that may be mutated in place.
func isObject<Model>(_ model: Model) -> Bool { Model.self is AnyObject.Type }
