/** A copy without the fields that are undefined: optional fields of plain data are absent, never `undefined`. */
export function withoutUndefined<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  // Every schema passes here: a loop takes a third of the time that entries take.
  const result: Partial<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) result[key] = value;
  }
  return result as T;
}
