// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "KeyedDiff",
  // All products have the same minimum versions. GRDB needs watchOS 7.
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v7), .visionOS(.v1)],
  products: [
    // MARK: The diff
    .library(name: "KeyedDiff", targets: ["KeyedDiff"]),

    // MARK: Data sources over the diff
    .library(name: "KeyedDiffLists", targets: ["KeyedDiffLists"]),

    // MARK: Toolkits
    .library(name: "KeyedDiffUIKit", targets: ["KeyedDiffUIKit"]),
    .library(name: "KeyedDiffAppKit", targets: ["KeyedDiffAppKit"]),
    .library(name: "KeyedDiffGTK", targets: ["KeyedDiffGTK"]),

    // MARK: Database trackers
    .library(name: "KeyedDiffCoreData", targets: ["KeyedDiffCoreData"]),
    .library(name: "KeyedDiffGRDB", targets: ["KeyedDiffGRDB"]),

    // MARK: For our tests and for tests of clients
    .library(name: "KeyedDiffTesting", targets: ["KeyedDiffTesting"]),

    // MARK: Command-line tool
    .executable(name: "keyeddiff", targets: ["keyeddiff"]),
  ],
  traits: [
    .trait(
      name: "CommandLineTool",
      description: "Builds the command-line tool keyeddiff and fetches what only it needs."),
    .trait(name: "GTK", description: "Builds KeyedDiffGTK, which needs GTK 4 on the system."),
    .trait(
      name: "GRDB",
      description: "Builds the database trackers of KeyedDiffGRDB and fetches GRDB."),
  ],
  dependencies: [
    // Only the command-line tool needs these: without its trait they are not even fetched.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/onevcat/Rainbow", from: "4.0.0"),
    // Only the trait GRDB needs this.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // MARK: The engine, in C
    .systemLibrary(
      name: "CXXHash",
      path: "CSources/CXXHash",
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .target(
      name: "CKeyedDiff",
      dependencies: [
        .target(name: "CXXHash", condition: .when(platforms: [.linux, .macOS]))
      ],
      path: "CSources/CKeyedDiff"),

    // MARK: The library
    .target(name: "KeyedDiff", dependencies: ["CKeyedDiff"]),
    .target(name: "KeyedDiffLists", dependencies: ["KeyedDiff"]),
    .target(name: "KeyedDiffAppleSupport", dependencies: ["KeyedDiff", "KeyedDiffLists"]),
    .target(
      name: "KeyedDiffUIKit",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffAppleSupport"]),
    .target(
      name: "KeyedDiffAppKit",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffAppleSupport"]),
    .systemLibrary(
      name: "CGTK", path: "CSources/CGTK", pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
    .target(
      name: "KeyedDiffGTK",
      dependencies: [
        "KeyedDiff", "KeyedDiffLists", .target(name: "CGTK", condition: .when(traits: ["GTK"])),
      ]),
    .target(
      name: "KeyedDiffCoreData",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffAppleSupport"]),
    .target(
      name: "KeyedDiffGRDB",
      dependencies: [
        "KeyedDiff", "KeyedDiffLists",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ]),
    .target(name: "KeyedDiffTesting", dependencies: ["KeyedDiff", "KeyedDiffLists"]),
    .executableTarget(
      name: "keyeddiff",
      dependencies: [
        "KeyedDiff",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["CommandLineTool"])),
        .product(
          name: "Rainbow", package: "Rainbow", condition: .when(traits: ["CommandLineTool"])),
      ]),

    // MARK: Tests
    // Generators of lists and checks of diffs. The nested packages compile them through links.
    .target(
      name: "KeyedDiffTestSupport", dependencies: ["KeyedDiff", "KeyedDiffTesting"],
      path: "Tests/Support"),
    .testTarget(
      name: "CKeyedDiffTests",
      dependencies: [
        "CKeyedDiff", "CKeyedDiffTestSupport", "KeyedDiffTesting", "KeyedDiffTestSupport",
      ]),
    .target(
      name: "CKeyedDiffTestSupport", dependencies: ["CKeyedDiff"],
      path: "Tests/CKeyedDiffTestSupport"),
    .testTarget(
      name: "KeyedDiffTests",
      dependencies: [
        "CKeyedDiffTestSupport", "KeyedDiff", "KeyedDiffLists", "KeyedDiffTesting",
        "KeyedDiffTestSupport",
      ]),
    .testTarget(
      name: "KeyedDiffListsTests",
      dependencies: [
        "CKeyedDiffTestSupport", "KeyedDiff", "KeyedDiffLists", "KeyedDiffTesting",
        "KeyedDiffTestSupport", "FeedModels",
      ]),
    .testTarget(
      name: "KeyedDiffGRDBTests",
      dependencies: [
        "KeyedDiff", "KeyedDiffLists", "KeyedDiffGRDB", "KeyedDiffTesting",
        "KeyedDiffTestSupport",
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
        .product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ]),
    .target(
      name: "FeedModels",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffTesting", "KeyedDiffTestSupport"],
      path: "Tests/Fuzz/FeedModels"),
    .testTarget(
      name: "KeyedDiffGTKTests",
      dependencies: [
        "KeyedDiff", "KeyedDiffLists", "KeyedDiffGTK", "KeyedDiffGRDB", "KeyedDiffTesting",
        "KeyedDiffTestSupport",
        .target(name: "CGTK", condition: .when(traits: ["GTK"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
      ]),
    .testTarget(
      name: "KeyedDiffTestingTests",
      dependencies: ["KeyedDiff", "KeyedDiffTesting", "KeyedDiffTestSupport"]),
    .testTarget(
      name: "KeyedDiffCommandTests",
      dependencies: ["keyeddiff", "KeyedDiff", "KeyedDiffTesting", "KeyedDiffTestSupport"],
      path: "Tests/keyeddiffTests"),
    .testTarget(
      name: "FuzzCorpusTests",
      dependencies: [
        "CKeyedDiff", "KeyedDiff", "KeyedDiffLists", "KeyedDiffTesting",
        "KeyedDiffTestSupport", "FeedModels", "keyeddiff",
      ],
      path: "Tests/Fuzz/Targets"),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
