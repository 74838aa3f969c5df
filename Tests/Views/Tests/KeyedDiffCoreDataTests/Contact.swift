import KeyedDiffCoreData
import CoreData

/// A contact as an object, which is mutated in place.
final class ManagedContact: NSManagedObject {
  var name: String
  var team: String

  init(_ name: String, team: String = "") {
    self.name = name
    self.team = team
    super.init()
  }
}

/// A contact as a value.
struct Contact: Identifiable, Equatable {
  let id: ObjectIdentifier
  var name: String
  var team: String

  init(_ object: ManagedContact) {
    (id, name, team) = (ObjectIdentifier(object), object.name, object.team)
  }
}

/// Contacts in a context, and a controller of them: sorted by team, then by name.
@MainActor
final class AddressBook {
  let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  let controller: NSFetchedResultsController<ManagedContact>
  /// The order of the teams.
  var ranks: [String: Int] = [:] {
    didSet { teams.ranks = ranks }
  }
  private let teams = Teams()

  private final class Teams {
    var ranks: [String: Int] = [:]
  }

  init(_ contacts: [ManagedContact] = [], isSectioned: Bool = true, cacheName: String? = nil) {
    let request = NSFetchRequest<ManagedContact>(entityName: "Contact")
    request.standIn.sectionName = { $0.team }
    request.standIn.isIncluded = { !$0.name.isEmpty }
    request.standIn.areInIncreasingOrder = { [teams] first, second in
      guard isSectioned, first.team != second.team else { return first.name < second.name }
      let (rank, otherRank) = (teams.ranks[first.team] ?? 0, teams.ranks[second.team] ?? 0)
      return (rank, first.team) < (otherRank, second.team)
    }
    controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context,
      sectionNameKeyPath: isSectioned ? "team" : nil, cacheName: cacheName)
    for contact in contacts { context.standIn.insert(contact) }
    context.processPendingChanges()
  }

  var contacts: [ManagedContact] { context.standIn.objects.map { $0 as! ManagedContact } }

  subscript(name: String) -> ManagedContact { contacts.first { $0.name == name }! }

  /// Changes objects, as one batch.
  func change(_ body: (NSManagedObjectContext.ContextControl) -> Void) {
    body(context.standIn)
    context.processPendingChanges()
  }

  func rename(_ name: String, _ newName: String) {
    let contact = self[name]
    change { $0.update(contact) { $0.name = newName } }
  }

  /// The sections of the controller: names, and contacts as they are now.
  var sections: [(name: String, contacts: [Contact])] {
    (controller.sections ?? []).map { section in
      (section.name, section.objects!.map { Contact($0 as! ManagedContact) })
    }
  }
}
