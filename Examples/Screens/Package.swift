// swift-tools-version: 6.1
import PackageDescription

// UIKit view controllers that use KeyedDiff, one per screen.
let package = Package(
  name: "Screens",
  platforms: [.iOS(.v15)],
  products: [.library(name: "Screens", targets: ["Screens"])],
  dependencies: [.package(name: "KeyedDiff", path: "../..")],
  targets: [
    .target(
      name: "Screens",
      dependencies: [
        .product(name: "KeyedDiff", package: "KeyedDiff"),
        .product(name: "KeyedDiffLists", package: "KeyedDiff"),
        .product(name: "KeyedDiffUIKit", package: "KeyedDiff"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
