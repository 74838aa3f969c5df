// swift-tools-version: 6.1
import PackageDescription

// A separate package for machines without Apple's SDK. It compiles the adapters for Apple's views,
// unchanged, with stand-ins for UIKit, AppKit and Core Data, and tests both. The sources of the
// library are symbolic links, so that all modules have the same names as in apps.
//
// A target that asks `canImport` for one of these frameworks must depend on its stand-in. Otherwise
// the answer depends on the order in which modules are built.

// Swift Testing has parts that are imported together with UIKit and AppKit. They exist only on Apple's
// platforms, and are looked for by the names of these modules.
let withoutOverlays: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
]

let package = Package(
  name: "Views",
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
    .target(name: "KeyedDiffTestSupport", dependencies: ["KeyedDiff", "KeyedDiffTesting"]),

    // MARK: Stand-ins, with the names of Apple's modules
    .target(name: "ObjectiveC"),
    .target(name: "StandInRuntime", dependencies: ["ObjectiveC"]),
    .target(name: "StandInSnapshots", dependencies: ["ObjectiveC"]),
    .target(
      name: "UIKit",
      dependencies: [
        "ObjectiveC", "StandInRuntime", "StandInSnapshots", "KeyedDiff", "KeyedDiffTesting",
      ]),
    .target(
      name: "AppKit",
      dependencies: [
        "ObjectiveC", "StandInRuntime", "StandInSnapshots", "KeyedDiff", "KeyedDiffTesting",
      ]),
    .target(
      name: "CoreData",
      dependencies: ["ObjectiveC", "StandInRuntime", "StandInSnapshots", "KeyedDiff"]),

    // MARK: The adapters, by links
    .target(
      name: "KeyedDiffAppleSupport", dependencies: ["KeyedDiff", "KeyedDiffLists", "ObjectiveC"]),
    .target(
      name: "KeyedDiffUIKit",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffAppleSupport", "UIKit"]),
    .target(
      name: "KeyedDiffAppKit",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffAppleSupport", "AppKit"]),
    .target(
      name: "KeyedDiffCoreData",
      dependencies: [
        "KeyedDiff", "KeyedDiffLists", "KeyedDiffAppleSupport", "CoreData", "UIKit", "AppKit",
      ]),

    // MARK: The examples, by a link
    .target(
      name: "Screens", dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffUIKit", "UIKit"]),

    // MARK: Tests
    .target(
      name: "FormTesting", dependencies: ["KeyedDiff", "KeyedDiffLists", "KeyedDiffTestSupport"],
      path: "Tests/FormTesting"),
    .testTarget(
      name: "StandInUIKitTests",
      dependencies: ["UIKit", "KeyedDiff", "KeyedDiffTesting", "KeyedDiffTestSupport"],
      swiftSettings: withoutOverlays),
    .testTarget(
      name: "StandInAppKitTests", dependencies: ["AppKit", "KeyedDiff", "KeyedDiffTesting"],
      swiftSettings: withoutOverlays),
    .testTarget(
      name: "KeyedDiffUIKitTests",
      dependencies: [
        "KeyedDiff", "KeyedDiffLists", "KeyedDiffTesting", "KeyedDiffAppleSupport",
        "KeyedDiffUIKit", "StandInRuntime", "UIKit", "FormTesting", "KeyedDiffTestSupport",
      ],
      swiftSettings: withoutOverlays),
    .testTarget(
      name: "KeyedDiffAppKitTests",
      dependencies: [
        "KeyedDiff", "KeyedDiffLists", "KeyedDiffTesting", "KeyedDiffAppleSupport",
        "KeyedDiffAppKit", "AppKit", "FormTesting", "KeyedDiffTestSupport",
      ],
      swiftSettings: withoutOverlays),
    .testTarget(
      name: "ScreensTests",
      dependencies: ["KeyedDiff", "KeyedDiffLists", "Screens", "UIKit"],
      swiftSettings: withoutOverlays),
    .testTarget(
      name: "KeyedDiffCoreDataTests",
      dependencies: [
        "KeyedDiff", "KeyedDiffLists", "KeyedDiffTesting", "KeyedDiffTestSupport",
        "KeyedDiffCoreData", "CoreData",
      ],
      swiftSettings: withoutOverlays),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
