/** Maximum number of names of one page; of its values as many. */
const MAX_NAMES = 120;
/** Maximum length of a name in UTF-16 units. */
const MAX_NAME = 60;

/** The names and values that a page is found by: each once, up to the limits. */
export class SearchNames {
  readonly #names = new Set<string>();
  readonly #values = new Set<string>();

  addNames(names: readonly string[]): void {
    for (const name of names) add(this.#names, name);
  }

  addValue(value: string): void {
    add(this.#values, value);
  }

  get isFull(): boolean {
    return this.#names.size >= MAX_NAMES && this.#values.size >= MAX_NAMES;
  }

  /** Names, then values that are no names. */
  all(): string[] {
    return [...new Set([...this.#names, ...this.#values])];
  }
}

function add(found: Set<string>, name: string): void {
  if (found.size < MAX_NAMES && name !== '' && name.length <= MAX_NAME) found.add(name);
}
