import KeyedDiff
import KeyedDiffLists
import KeyedDiffTesting
import Testing

@MainActor
struct CellBinderTests {
  @Test func aBinderSetsUpCellsOfItsClass() throws {
    let cell = LabelCell()
    let binder = CellBinder { (cell: LabelCell) in cell.text = "Hello" }
    try binder.configure(cell)
    #expect(cell.text == "Hello")
    #expect(binder.reuseIdentifier == "LabelCell")
    #expect(binder.registration == .cellClass(LabelCell.self))
  }

  @Test func aBinderTouchesNoOtherCell() {
    let cell = UserCell()
    let binder = CellBinder { (_: LabelCell) in Issue.record("set up") }
    #expect(throws: CellFault.Reason.wrongCell(expected: "LabelCell", found: "UserCell")) {
      try binder.configure(cell)
    }
  }

  @Test func registrationsAreComparedByWhatTheyName() {
    #expect(CellRegistration.cellClass(LabelCell.self) == .cellClass(LabelCell.self))
    #expect(CellRegistration.cellClass(LabelCell.self) != .cellClass(UserCell.self))
    #expect(CellRegistration.nib(name: "A") == .nib(name: "A"))
    #expect(CellRegistration.nib(name: "A") != .nib(name: "A", bundlePath: "/module"))
    #expect(
      Set<CellRegistration>([.prototype, .prototype, .nib(name: "A"), .nib(name: "B")]).count == 3)
  }

  @Test func aNibIsANameUntilItIsRegistered() {
    let binder = TitleCell.makeBinder(value: "Reviews")
    #expect(binder.registration == .nib(name: "TitleCell"))
    #expect(binder.reuseIdentifier == "Title")
  }

  // MARK: Models for cells of unknown type

  @Test func aModelIsGivenToTheCell() throws {
    let cell = UserCell()
    let binder = CellBinder(model: User(id: 1, name: "Ada"), reuseIdentifier: "Cell")
    try binder.configure(cell)
    #expect(cell.name == "Ada")
    #expect(binder.registration == .prototype)
  }

  @Test func aModelAndASenderAreGivenToTheCell() throws {
    let (cell, sender) = (CallCell(), Controller())
    let ada = User(id: 1, name: "Ada")
    try CellBinder(model: ada, reuseIdentifier: "Cell").configure(cell, sender: sender)
    cell.tap()
    #expect(sender.called == [ada])
  }

  /// Can use a sender, but also works without one.
  private final class EitherCell: ConfigurableView, SenderConfigurableView {
    var hadSender = false
    func setup(with model: String) { Issue.record("set up without the sender") }
    func setup(with model: String, sender: Controller) { hadSender = true }
  }

  @Test func aCellThatCanTakeASenderGetsIt() throws {
    let cell = EitherCell()
    try CellBinder(model: "Hello", reuseIdentifier: "Cell").configure(cell, sender: Controller())
    #expect(cell.hadSender)
  }

  @Test func whatDoesNotFitIsThrownAndTouchesNothing() {
    func reason(
      _ model: any Sendable, _ cell: AnyObject, sender: AnyObject? = nil
    ) -> CellFault.Reason? {
      #expect(throws: CellFault.Reason.self) {
        try CellBinder(model: model, reuseIdentifier: "Cell").configure(cell, sender: sender)
      }
    }
    let (label, call) = (LabelCell(), CallCell())
    let ada = User(id: 1, name: "Ada")

    #expect(
      reason(ada, label) == .wrongModel(cell: "LabelCell", expected: "String", found: "User"))
    #expect(
      reason("Ada", call, sender: Controller())
        == .wrongModel(cell: "CallCell", expected: "User", found: "String"))
    let expected = "\((any UserCellDelegate).self)"
    #expect(
      reason(ada, call, sender: label)
        == .wrongSender(cell: "CallCell", expected: expected, found: "LabelCell"))
    #expect(reason(ada, call) == .wrongSender(cell: "CallCell", expected: expected, found: nil))
    #expect(reason(ada, BlankCell()) == .notConfigurable(cell: "BlankCell"))
    #expect(label.text == nil)
    #expect(call.user == nil)
  }
}
