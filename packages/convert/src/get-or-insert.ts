/** The value a map holds for a key; created and stored if missing. */
export function getOrInsert<Key, Value>(map: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make(key);
  map.set(key, value);
  return value;
}
