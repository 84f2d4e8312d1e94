/** Strings that are remembered as harmless, and their length in UTF-16 units. */
const MAX_STRINGS = 50_000;
const MAX_LENGTH = 200;

/** Strings that no rule looks at: most values of a body. */
const PLAIN =
  /^(?:[A-Za-z]{0,15}|-?\d{1,11}(?:\.\d{1,11})?|\d{4}-\d\d-\d\d(?:T[\d:.]{8,12}(?:Z|[+-]\d\d:\d\d)?)?|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?:application|text)\/(?:json|xml|html|plain|octet-stream|x-www-form-urlencoded)(?:; ?charset=utf-8)?)$/;

/** Whether a string is a word, a number, a date, a UUID or a common media type. */
export function isPlain(value: string): boolean {
  return PLAIN.test(value);
}

/** Strings in which nothing is secret by its name or shape: exchanges repeat them. */
export class PlainStrings {
  readonly #strings = new Set<string>();

  has(value: string): boolean {
    return this.#strings.has(value);
  }

  add(value: string): void {
    if (value.length > MAX_LENGTH) return;
    if (this.#strings.size >= MAX_STRINGS) this.#strings.clear();
    this.#strings.add(value);
  }
}
