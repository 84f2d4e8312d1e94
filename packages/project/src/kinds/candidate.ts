import { topLevelKeys } from './top-level-keys.ts';

/** A source whose kind is to be detected. */
export class Candidate {
  /** Path or name. */
  readonly name: string;
  readonly text: string;
  #keys: ReadonlySet<string> | undefined;

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
  }

  /** File extension in lower case, without the dot; may be `''`. */
  get extension(): string {
    return /\.([a-z0-9]+)$/i.exec(this.name)?.[1]?.toLowerCase() ?? '';
  }

  /** The first 20,000 characters. */
  get head(): string {
    return this.text.slice(0, 20_000);
  }

  get isJsonObject(): boolean {
    return /^\s*\{/.test(this.head);
  }

  /** The keys of a JSON object, also of a truncated one; empty for other texts. Does not parse the text. */
  get keys(): ReadonlySet<string> {
    this.#keys ??= this.isJsonObject ? topLevelKeys(this.text) : new Set();
    return this.#keys;
  }
}
