// swift-tools-version: 6.1
import PackageDescription

// A GTK 4 window that shows an SQLite database, kept up to date by KeyedDiff.
let package = Package(
  name: "Contacts",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "KeyedDiff", path: "../..", traits: ["GTK", "GRDB"]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "Contacts",
      dependencies: [
        .product(name: "KeyedDiffLists", package: "KeyedDiff"),
        .product(name: "KeyedDiffGTK", package: "KeyedDiff"),
        .product(name: "KeyedDiffGRDB", package: "KeyedDiff"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
