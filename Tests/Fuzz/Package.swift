// swift-tools-version: 6.1
import PackageDescription

// A separate package, because of its unsafe flags: no package could depend on a package with such
// flags. The tests of the main package replay the corpus with the same sources.
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
        "FeedModels", "KeyedDiffCommand", "KeyedDiffTestSupport",
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffTesting", package: "KeyedDiff"),
      ],
      path: ".",
      exclude: ["Corpus", "FeedModels", "Support", "Targets/FuzzCorpusTests.swift", "keyeddiff"],
      sources: ["Driver", "Targets"],
      swiftSettings: [.define("CommandLineTool"), .unsafeFlags(["-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
    .target(
      name: "FeedModels",
      dependencies: [
        "KeyedDiffTestSupport",
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffLists", package: "KeyedDiff"),
        .product(name: "KeyedDiffTesting", package: "KeyedDiff"),
      ],
      path: "FeedModels"),
    // Compiled through a link, because it is in no product.
    .target(
      name: "KeyedDiffTestSupport",
      dependencies: [
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffTesting", package: "KeyedDiff"),
      ],
      path: "Support"),
    // The command-line tool, compiled from its sources through a link, because an executable of
    // another package cannot be imported.
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
