// swift-tools-version: 6.1
import PackageDescription

// A separate package that compiles the adapters for Apple's views, unchanged, with stand-ins for
// UIKit, AppKit and Core Data, and tests both. The sources of the library are symbolic links, so
// that all modules have the same names as in apps.
let package = Package(
  name: "Views",
  platforms: [.macOS(.v13)],
  targets: [
    // MARK: The library, by links
    .systemLibrary(
      name: "CXXHash", path: "Sources/CXXHash",
      providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .target(
      name: "CKeyedDiff",
      dependencies: [.target(name: "CXXHash", condition: .when(platforms: [.linux, .macOS]))]),
    .target(name: "KeyedDiff", dependencies: ["CKeyedDiff"]),
    .target(name: "KeyedDiffLists", dependencies: ["KeyedDiff"]),
    .target(name: "KeyedDiffTesting", dependencies: ["KeyedDiff", "KeyedDiffLists"]),

    // MARK: Stand-ins
    .target(name: "StandInRuntime"),
    .target(
      name: "StandInUIKit", dependencies: ["StandInRuntime", "KeyedDiff", "KeyedDiffTesting"]),
    .target(
      name: "StandInAppKit", dependencies: ["StandInRuntime", "KeyedDiff", "KeyedDiffTesting"]),
    .target(name: "StandInCoreData", dependencies: ["StandInRuntime", "KeyedDiff"]),

    // MARK: The adapters, by links
    .target(
      name: "KeyedDiffAppleSupport",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "StandInRuntime"],
      swiftSettings: [.define("STAND_IN")]),
    .target(
      name: "KeyedDiffUIKit",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffAppleSupport", "StandInUIKit"],
      swiftSettings: [.define("STAND_IN")]),
    .target(
      name: "KeyedDiffAppKit",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffAppleSupport", "StandInAppKit"],
      swiftSettings: [.define("STAND_IN")]),
    .target(
      name: "KeyedDiffCoreData",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffAppleSupport", "StandInCoreData"],
      swiftSettings: [.define("STAND_IN")]),

    // MARK: The examples, by a link
    .target(
      name: "Screens",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffUIKit", "StandInUIKit"],
      swiftSettings: [.define("STAND_IN")]),

    // MARK: Tests
    .testTarget(
      name: "StandInUIKitTests", dependencies: ["StandInUIKit", "KeyedDiff", "KeyedDiffTesting"]),
    .testTarget(
      name: "StandInAppKitTests", dependencies: ["StandInAppKit", "KeyedDiff", "KeyedDiffTesting"]),
    .testTarget(
      name: "KeyedDiffUIKitTests",
      dependencies: [
        "KeyedDiff", "KeyedDiffLists", "KeyedDiffTesting", "KeyedDiffAppleSupport",
        "KeyedDiffUIKit", "StandInRuntime", "StandInUIKit",
      ]),
    .testTarget(
      name: "KeyedDiffAppKitTests",
      dependencies: [
        "KeyedDiff", "KeyedDiffLists", "KeyedDiffTesting", "KeyedDiffAppKit", "StandInAppKit",
      ]),
    .testTarget(
      name: "ScreensTests",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "Screens", "StandInUIKit"]),
    .testTarget(
      name: "KeyedDiffCoreDataTests",
      dependencies: [
        "KeyedDiff", "KeyedDiffLists", "KeyedDiffTesting", "KeyedDiffCoreData", "StandInCoreData",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
