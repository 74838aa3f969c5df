#if !CommandLineTool
  import Foundation

  /// Replaces the tool in builds without the trait `CommandLineTool`, and prints how to build it.
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
