import Foundation
import UIKit

/// Reads `[A a b][C]`: a section with rows a and b, then one without rows.
func sections(_ text: String) -> [[String]] {
  text.split(separator: "[").map { section in
    section.prefix { $0 != "]" }.split(separator: " ").dropFirst().map(String.init)
  }
}

/// An operation of a batch, written as `SD 0`, `SI 1`, `SU 2`, `SM 0>1` for sections and `D 0.1`,
/// `I 0.1`, `U 0.1`, `M 0.1>1.0` for rows.
struct WrittenOperation {
  let kind: String
  let places: [[Int]]

  static func list(_ text: String) -> [Self] {
    text.split(separator: ",").map { operation in
      let words = operation.split(separator: " ")
      let places = words[1].split(separator: ">").map { $0.split(separator: ".").map { Int($0)! } }
      return Self(kind: String(words[0]), places: places)
    }
  }

  private func path(_ index: Int) -> IndexPath { at(places[index][0], places[index][1]) }

  @MainActor
  func perform(on table: UITableView) {
    switch kind {
    case "SD": table.deleteSections([places[0][0]], with: .fade)
    case "SI": table.insertSections([places[0][0]], with: .fade)
    case "SU": table.reloadSections([places[0][0]], with: .fade)
    case "SM": table.moveSection(places[0][0], toSection: places[1][0])
    case "D": table.deleteRows(at: [path(0)], with: .fade)
    case "I": table.insertRows(at: [path(0)], with: .fade)
    case "U": table.reloadRows(at: [path(0)], with: .fade)
    case "M": table.moveRow(at: path(0), to: path(1))
    default: preconditionFailure("\(kind) is not an operation.")
    }
  }

  @MainActor
  func perform(on collection: UICollectionView) {
    switch kind {
    case "SD": collection.deleteSections([places[0][0]])
    case "SI": collection.insertSections([places[0][0]])
    case "SU": collection.reloadSections([places[0][0]])
    case "SM": collection.moveSection(places[0][0], toSection: places[1][0])
    case "D": collection.deleteItems(at: [path(0)])
    case "I": collection.insertItems(at: [path(0)])
    case "U": collection.reloadItems(at: [path(0)])
    case "M": collection.moveItem(at: path(0), to: path(1))
    default: preconditionFailure("\(kind) is not an operation.")
    }
  }
}
