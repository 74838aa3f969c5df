#if !CommandLineTool
  import Testing

  @Suite struct BuiltWithoutTraitTests {
    @Test func saysHowToBuildIt() throws {
      let run = try CommandRun(["a.txt", "b.txt"])
      #expect(
        run.errors == "keyeddiff was built without its trait: use "
          + "`swift run --traits CommandLineTool keyeddiff OLD NEW`.\n")
      #expect(run.output == "")
      #expect(run.status == 2)
    }
  }
#endif
