type Options = Record<string, unknown>;

/** Runs examples, and returns the options of all `curlew()` in them as one object; sources that several name occur once. */
export function mergeOptions(examples: (curlew: (options: Options) => void) => void): Options {
  const merged: Options = {};
  examples((options) => {
    for (const [name, value] of Object.entries(options)) {
      const before = merged[name];
      merged[name] =
        Array.isArray(before) && Array.isArray(value) ? [...new Set([...before, ...value])] : value;
    }
  });
  return merged;
}
