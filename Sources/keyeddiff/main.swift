import KeyedDiff

print(ListDiff(from: [1, 2], to: [2, 1]))
