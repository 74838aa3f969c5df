import Testing

@Suite("The page on databases")
struct DatabasesPageTests {
  @Test("Every block is compiled by the tests of KeyedDiffGRDB")
  func blocks() throws {
    let page = try RepositoryFile("Documentation/Databases.md")
    let blocks = page.swiftBlocks(under: "In an app") + page.swiftBlocks(under: "After")
    #expect(blocks.count >= 7)
    let missing = try RepositoryFile.blocks(
      blocks, missingIn: ["Tests/KeyedDiffGRDBTests/DocumentationTests"])
    for block in missing { Issue.record("Not compiled: \(block)") }
  }
}
