import KeyedDiff
#if CommandLineTool
print("trait")
#endif
print(hf())
