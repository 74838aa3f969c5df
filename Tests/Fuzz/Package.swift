// swift-tools-version: 6.1
import PackageDescription

// A package of its own, for its compiler flags: with them, nobody could depend
// on the package they are in. The tests of that package replay the corpus, from
// the same sources.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "KeyedDiff", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/onevcat/Rainbow", from: "4.0.0"),
  ],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "FeedModels", "KeyedDiffCommand",
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffTesting", package: "KeyedDiff"),
      ],
      path: ".", exclude: ["Corpus", "FeedModels", "Targets/FuzzCorpusTests.swift", "keyeddiff"],
      sources: ["Driver", "Targets"],
      swiftSettings: [.define("CommandLineTool"), .unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
    .target(
      name: "FeedModels",
      dependencies: [
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffLists", package: "KeyedDiff"),
        .product(name: "KeyedDiffTesting", package: "KeyedDiff"),
      ],
      path: "FeedModels"),
    // The command-line tool, by a link to its sources: an executable of another
    // package cannot be imported.
    .target(
      name: "KeyedDiffCommand",
      dependencies: [
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Rainbow", package: "Rainbow"),
      ],
      path: "keyeddiff", exclude: ["Keyeddiff.swift", "BuiltWithoutTrait.swift"],
      swiftSettings: [.define("CommandLineTool"), .unsafeFlags(["-enable-testing"])]),
  ],
  swiftLanguageModes: [.v6]
)
