/** File extensions of scripts with curl commands. */
export const SCRIPT_EXTENSIONS: ReadonlySet<string> = new Set(['sh', 'bash', 'curl', 'bat', 'cmd', 'ps1']);

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
}

/**
 * The top-level keys of a JSON object, without building values; of a truncated text, those before the end.
 * Linear time.
 */
export function topLevelKeys(text: string): Set<string> {
  const keys = new Set<string>();
  const token = /["[\]{}]/g;
  let depth = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const char = match[0];
    if (char === '{' || char === '[') depth += 1;
    else if (char !== '"') {
      depth -= 1;
      if (depth <= 0) return keys;
    } else {
      const end = endOfString(text, token.lastIndex);
      if (end < 0) return keys;
      if (depth === 1 && isFollowedByColon(text, end)) keys.add(text.slice(token.lastIndex, end - 1));
      token.lastIndex = end;
    }
  }
  return keys;
}

/** Offset after the closing quote; -1 if it is missing. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 92 && quote - backslashes > from) backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return -1;
}

function isFollowedByColon(text: string, at: number): boolean {
  const colon = /\s*:/y;
  colon.lastIndex = at;
  return colon.test(text);
}
