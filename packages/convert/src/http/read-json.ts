import { ExactNumber, UnknownValue } from '../infer/exact-number.ts';

/** Prefix of strings that represent variables; a private-use character. */
const VARIABLE_MARK = '\uE000variable:';

const VARIABLE = /\{\{\s*([^{}\n]{1,200}?)\s*\}\}|\$\{([^{}\n]{1,200})\}|\$([A-Za-z_]\w{0,200})/y;

interface Token {
  text: string;
  end: number;
}

/**
 * Reads JSON without losing what its text says about a number. A text that is JSON but for comments and
 * for variables (`{{name}}`, `$NAME`) in place of values is read too; the variables become
 * `UnknownValue`s. Undefined when it is not JSON.
 */
export function readJson(text: string): { value: unknown } | undefined {
  const plain = parse(text, losesByParsing(text));
  if (plain) return plain;
  const template = jsonOfTemplate(text);
  return template === undefined ? undefined : parse(template, true);
}

function parse(text: string, revive: boolean): { value: unknown } | undefined {
  try {
    return { value: revive ? JSON.parse(text, exactNumber as Reviver) : JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Slow path: preserves `1.0` and similar numbers. */
function losesByParsing(text: string): boolean {
  return text.includes('.0') && /\d\.0+(?!\d)/.test(text);
}

/** ECMAScript's reviver with source text (ES2026); missing in TypeScript's library. */
type Reviver = (key: string, value: unknown) => unknown;

function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'string' && value.startsWith(VARIABLE_MARK)) {
    return new UnknownValue(value.slice(VARIABLE_MARK.length));
  }
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return /\.0+$/.test(context.source) ? new ExactNumber(context.source) : value;
}

/**
 * Turns the JSON of a template into JSON: variables outside of strings become marked strings, comments and
 * continuations of lines go. Undefined if there is nothing to convert. One pass, so that hostile text costs no
 * more than its length.
 */
function jsonOfTemplate(text: string): string | undefined {
  if (!/\{\{|\$|\/\/|\/\*|\\\r?\n/.test(text)) return undefined;
  const out: string[] = [];
  for (let at = 0; at < text.length; ) {
    const token = readToken(text, at);
    out.push(token.text);
    at = token.end;
  }
  return out.join('');
}

function readToken(text: string, at: number): Token {
  const char = text[at];
  if (char === '"') return slice(text, at, endOfString(text, at));
  if (char === '/' && text[at + 1] === '/') return { text: ' ', end: endAt(text, '\n', at) };
  if (char === '/' && text[at + 1] === '*') return { text: ' ', end: endAt(text, '*/', at) + 2 };
  if (char === '\\' && /^\\\r?\n/.test(text.slice(at, at + 3))) return { text: ' ', end: at + 1 };
  if (char === '$' || (char === '{' && text[at + 1] === '{')) {
    VARIABLE.lastIndex = at;
    const match = VARIABLE.exec(text);
    const name = match?.[1] ?? match?.[2] ?? match?.[3];
    if (match && name) return { text: JSON.stringify(VARIABLE_MARK + name), end: at + match[0].length };
  }
  const run = /[^"/${\\]*/y;
  run.lastIndex = at + 1;
  return slice(text, at, at + 1 + (run.exec(text)?.[0].length ?? 0));
}

function slice(text: string, at: number, end: number): Token {
  return { text: text.slice(at, end), end };
}

function endAt(text: string, what: string, from: number): number {
  const end = text.indexOf(what, from);
  return end < 0 ? text.length : end;
}

function endOfString(text: string, quote: number): number {
  for (let at = quote + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/** Parses JSON with or without byte order mark; undefined when it is none. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch {
    return undefined;
  }
}

/** The objects of a list; other values are ignored. */
export function readObjects<Item extends object>(value: unknown): Item[] {
  if (!Array.isArray(value)) return [];
  // Files are not validated, so members are read by `readText` and similar functions.
  return value.filter((item): item is Item => typeof item === 'object' && item !== null);
}

/** A scalar as text. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A description's text; null, objects without content and blank texts are none. */
export function readDescription(value: unknown): string | undefined {
  const content = typeof value === 'object' && value !== null && 'content' in value ? value.content : value;
  const text = typeof content === 'string' ? content.trim() : '';
  return text === '' ? undefined : text;
}
