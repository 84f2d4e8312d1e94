/** The value a map holds for a key; made and kept when there is none. */
export function getOrInsert<Key, Value>(map: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make(key);
  map.set(key, value);
  return value;
}
