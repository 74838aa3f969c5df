// swift-tools-version: 6.1
import PackageDescription

// A package of its own, for its compiler flags: with them, nobody could depend
// on the package they are in.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "KeyedDiff", path: "../..")],
  targets: [
    .executableTarget(
      name: "FuzzDiff",
      dependencies: [
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffTesting", package: "KeyedDiff"),
      ],
      swiftSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])])
  ],
  swiftLanguageModes: [.v6]
)
