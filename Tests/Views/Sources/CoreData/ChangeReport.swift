import KeyedDiff

/// The report that a controller sends for a batch, in the order of the calls.
struct ChangeReport {
  struct SectionEvent: CustomStringConvertible {
    let type: NSFetchedResultsChangeType
    let index: Int
    let info: SectionInfo

    var description: String { "\(type.name) section \(index)" }
  }

  struct ObjectEvent: CustomStringConvertible {
    var type: NSFetchedResultsChangeType
    var object: NSManagedObject
    var old: OldPath?
    var new: NewPath?

    var description: String {
      let paths = [old.map { "\($0)" }, new.map { "\($0)" }].compactMap(\.self)
      return "\(type.name) \(paths.joined(separator: " → "))"
    }
  }

  private(set) var sectionEvents: [SectionEvent] = []
  private(set) var objectEvents: [ObjectEvent] = []

  private typealias Place = (object: NSManagedObject, path: CurrentPath, row: Int)

  init(
    from old: [SectionInfo], to new: [SectionInfo], changed: Set<ObjectIdentifier>,
    misreports: Misreports
  ) {
    let survivors = reportSections(old, new)
    let (oldPlaces, newPlaces) = (Self.places(in: old), Self.places(in: new))
    let oldObjects = Self.byObject(oldPlaces)
    let newObjects = Self.byObject(newPlaces)
    func isChanged(_ place: Place) -> Bool { changed.contains(ObjectIdentifier(place.object)) }

    var (deletions, insertions): ([ObjectEvent], [ObjectEvent]) = ([], [])
    var (updates, moves): ([ObjectEvent], [ObjectEvent]) = ([], [])
    // The rows that stay, as new rows in the order of the old ones: all that did not change, and as
    // many of the changed ones as are in order with them.
    var stays = newPlaces.filter { !isChanged($0) }.map(\.row)
    for place in oldPlaces where isChanged(place) {
      let old = OldPath(section: place.path.section, item: place.path.item)
      guard let after = newObjects[ObjectIdentifier(place.object)] else {
        deletions.append(ObjectEvent(type: .delete, object: place.object, old: old))
        continue
      }
      let path = NewPath(section: after.path.section, item: after.path.item)
      let fits =
        survivors[place.path.section] == path.section
        && stays.allSatisfy { row in
          oldObjects[ObjectIdentifier(newPlaces[row].object)]!.row < place.row
            ? row < after.row : row > after.row
        }
      if fits { stays.append(after.row) }
      let event = ObjectEvent(
        type: fits ? .update : .move, object: place.object, old: old, new: path)
      if fits { updates.append(event) } else { moves.append(event) }
    }
    for place in newPlaces where oldObjects[ObjectIdentifier(place.object)] == nil {
      let path = NewPath(section: place.path.section, item: place.path.item)
      insertions.append(ObjectEvent(type: .insert, object: place.object, new: path))
    }
    let numbers = Dictionary(
      survivors.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    objectEvents =
      deletions + insertions.flatMap { Self.insertion($0, misreports) }
      + updates.map { Self.update($0, misreports) }
      + moves.flatMap { Self.move($0, misreports, oldNumbers: numbers) }
    if misreports.contains(.reversedOrder) { objectEvents.reverse() }
  }

  // MARK: Sections

  /// - Returns: The new numbers of sections that stay, by the old ones.
  private mutating func reportSections(
    _ old: [SectionInfo], _ new: [SectionInfo]
  ) -> [Int: Int] {
    let diff = ListDiff(from: old.map(\.name), to: new.map(\.name), id: \.self, moves: .never)
    for index in diff.deletions {
      sectionEvents.append(SectionEvent(type: .delete, index: index, info: old[index]))
    }
    for index in diff.insertions {
      sectionEvents.append(SectionEvent(type: .insert, index: index, info: new[index]))
    }
    var survivors: [Int: Int] = [:]
    for index in old.indices { survivors[index] = diff.newIndex(ofOld: index) }
    return survivors
  }

  // MARK: Correct and incorrect reports

  private static func insertion(_ event: ObjectEvent, _ misreports: Misreports) -> [ObjectEvent] {
    guard misreports.contains(.updatesOfInsertedObjects) else { return [event] }
    var update = event
    update.type = .update
    update.old = event.new.map { OldPath(section: $0.section, item: $0.item) }
    return [event, update]
  }

  private static func update(_ event: ObjectEvent, _ misreports: Misreports) -> ObjectEvent {
    var event = event
    if misreports.contains(.movesInPlace) {
      event.type = .move
      return event
    }
    if misreports.contains(.newPathsOfUpdates) {
      event.old = event.new.map { OldPath(section: $0.section, item: $0.item) }
    }
    if misreports.contains(.unknownTypes) { event.type = .init(rawValue: 0) }
    event.new = nil
    return event
  }

  private static func move(
    _ event: ObjectEvent, _ misreports: Misreports, oldNumbers: [Int: Int]
  ) -> [ObjectEvent] {
    var (move, update) = (event, event)
    update.type = .update
    update.new = nil
    if misreports.contains(.missingMoves) { return [] }
    if misreports.contains(.updatesInsteadOfMoves) { return [update] }
    if misreports.contains(.deletionsAndInsertions) {
      var (deletion, insertion) = (event, event)
      (deletion.type, deletion.new) = (.delete, nil)
      (insertion.type, insertion.old) = (.insert, nil)
      return [deletion, insertion]
    }
    if misreports.contains(.oldSectionNumbers), let section = event.new?.section {
      move.new?.section = oldNumbers[section] ?? section
    }
    return misreports.contains(.updatesOfMovedObjects) ? [update, move] : [move]
  }

  // MARK: Places

  private static func places(in sections: [SectionInfo]) -> [Place] {
    var places: [Place] = []
    for (section, info) in sections.enumerated() {
      for (item, object) in info.managedObjects.enumerated() {
        places.append((object, CurrentPath(section: section, item: item), places.count))
      }
    }
    return places
  }

  private static func byObject(_ places: [Place]) -> [ObjectIdentifier: Place] {
    Dictionary(uniqueKeysWithValues: places.map { (ObjectIdentifier($0.object), $0) })
  }
}

extension NSFetchedResultsChangeType {
  fileprivate var name: String {
    switch self {
    case .insert: "insert"
    case .delete: "delete"
    case .move: "move"
    case .update: "update"
    default: "type \(rawValue)"
    }
  }
}
