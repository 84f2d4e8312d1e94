import { scanJson } from '@curlew/openapi/internal';

/** File extensions of scripts with curl commands. */
export const SCRIPT_EXTENSIONS: ReadonlySet<string> = new Set(['sh', 'bash', 'curl', 'bat', 'cmd', 'ps1']);

/** The first key of a JSON object, without escapes. */
const FIRST_KEY = /^\s*\{\s*"([^"\\]*)"\s*:/;

/** A source whose kind is to be detected. */
export class SourceText {
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

  /** Whether `keys` has a name. Most descriptions begin with `openapi`, so that nothing else of megabytes is scanned. */
  hasKey(name: string): boolean {
    return FIRST_KEY.exec(this.head)?.[1] === name || this.keys.has(name);
  }
}

/**
 * The top-level keys of a JSON object, without building values; of a truncated text, those before the end.
 * Linear time.
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
