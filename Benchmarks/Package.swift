// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that clients of KeyedDiff do not resolve the dependencies of its
// benchmarks.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "compare", targets: ["compare"]),
    .executable(name: "feeds", targets: ["feeds"]),
    .executable(name: "adapters", targets: ["adapters"]),
    .executable(name: "database", targets: ["database"]),
    .executable(name: "gtk", targets: ["gtk"]),
    .library(name: "Baseline", targets: ["Baseline"]),
  ],
  traits: [
    .trait(name: "GRDB", description: "Builds the benchmark database and fetches GRDB."),
    .trait(name: "GTK", description: "Builds the benchmark gtk, which needs GTK 4."),
  ],
  dependencies: [
    .package(
      name: "KeyedDiff", path: "..",
      traits: [
        .trait(name: "GRDB", condition: .when(traits: ["GRDB"])),
        .trait(name: "GTK", condition: .when(traits: ["GTK"])),
      ]),
    // Only the trait GRDB needs this.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    // Without its allocation counter, which would need more packages.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.0", traits: []),
  ],
  targets: [
    // MARK: Baseline and workloads
    .target(name: "Baseline"),
    .target(name: "Workloads", dependencies: ["KeyedDiffTestSupport"]),
    // Compiled through a link, because it is in no product.
    .target(
      name: "KeyedDiffTestSupport",
      dependencies: [
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffTesting", package: "KeyedDiff"),
      ]),

    // MARK: The comparison
    .target(name: "CAllocations"),
    .target(name: "CXXH3"),
    .executableTarget(
      name: "compare",
      dependencies: [
        "Baseline", "Workloads", "CAllocations", "CXXH3",
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffTesting", package: "KeyedDiff"),
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // MARK: Instruction counts
    .executableTarget(
      name: "instructions",
      dependencies: ["Workloads", .product(name: "KeyedDiff", package: "KeyedDiff")]),

    // MARK: Feeds of lists
    .executableTarget(
      name: "feeds",
      dependencies: [
        "KeyedDiffTestSupport",
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffLists", package: "KeyedDiff"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // MARK: Adapters, from a list to the view at rest
    .executableTarget(
      name: "adapters",
      dependencies: [
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffLists", package: "KeyedDiff"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // MARK: GTK's views
    .executableTarget(
      name: "gtk",
      dependencies: [
        "KeyedDiffTestSupport",
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffLists", package: "KeyedDiff"),
        .product(name: "KeyedDiffGTK", package: "KeyedDiff", condition: .when(traits: ["GTK"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // MARK: Databases, from a write to the view at rest
    // Shares the view of the adapter benchmark by a symbolic link: in a separate module it is
    // slower.
    .executableTarget(
      name: "database",
      dependencies: [
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffLists", package: "KeyedDiff"),
        .product(
          name: "KeyedDiffGRDB", package: "KeyedDiff", condition: .when(traits: ["GRDB"])),
        .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // MARK: Micro-benchmarks
    .executableTarget(
      name: "Micro",
      dependencies: [
        "Baseline", "Workloads",
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Micro",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
