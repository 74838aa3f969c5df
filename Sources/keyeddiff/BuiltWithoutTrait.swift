#if !CommandLineTool
  import Foundation

  /// The command in builds without the trait `CommandLineTool`: prints how to build the tool.
  @main
  enum BuiltWithoutTrait {
    static func main() {
      let sentence = """
        keyeddiff was built without its trait: use \
        `swift run --traits CommandLineTool keyeddiff OLD NEW`.

        """
      FileHandle.standardError.write(Data(sentence.utf8))
      exit(2)
    }
  }
#endif
