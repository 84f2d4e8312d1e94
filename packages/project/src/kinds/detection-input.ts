import { scanJson } from '@curlew/openapi';

/** The name and the source text from which the kind of a source is detected. */
export class DetectionInput {
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

  /** Top-level keys of a JSON object, even if it is truncated. Empty for any other text. The text is scanned, not parsed. */
  get keys(): ReadonlySet<string> {
    this.#keys ??= this.isJsonObject ? topLevelKeys(this.text) : new Set();
    return this.#keys;
  }
}

/**
 * Returns the top-level keys of a JSON object in linear time, without building values. A truncated text yields the keys
 * before its end.
 */
export function topLevelKeys(text: string): Set<string> {
  const keys = new Set<string>();
  let depth = 0;
  scanJson(text, {
    name(name) {
      if (depth === 1) keys.add(name);
    },
    enter(_, kind) {
      if (kind !== 'scalar') depth += 1;
    },
    leave() {
      depth -= 1;
    },
  });
  return keys;
}
