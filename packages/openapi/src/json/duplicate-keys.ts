import { getOwn, type Json, type JsonObject, setOwn } from '../json.ts';
import type { SyntaxProblem } from '../load/parsed.ts';
import { isSpace } from '../source/scan.ts';
import { scanJson } from './scan-json.ts';

/**
 * Problems for duplicate keys in the objects of valid JSON: `JSON.parse` silently keeps the last. `value` is the parsed
 * text.
 */
export function duplicateKeys(text: string, value: Json): SyntaxProblem[] {
  if (!hasDuplicateKeys(text, value)) return [];
  const problems: SyntaxProblem[] = [];
  /** Names in each enclosing object or array. */
  const open: Set<string>[] = [];
  scanJson(text, {
    enter(_, kind) {
      if (kind !== 'scalar') open.push(new Set());
    },
    leave() {
      open.pop();
    },
    name(name, [start, end]) {
      const names = open.at(-1);
      if (names?.has(name)) problems.push(createProblem(start, end));
      names?.add(name);
    },
  });
  return problems;
}

/** Whether an object of valid JSON repeats a key: the text and its parsed `value` have different numbers of members. */
export function hasDuplicateKeys(text: string, value: Json): boolean {
  const count = countParsedMembers(value);
  return countPossibleMembers(text) !== count && countWrittenMembers(text) !== count;
}

/**
 * Returns the number of colons that follow a quotation mark: at least that of the members, and the same unless a string contains
 * them. Searches of the engine take a tenth of the time of `countWrittenMembers`.
 */
function countPossibleMembers(text: string): number {
  let count = 0;
  for (let at = text.indexOf('":'); at >= 0; at = text.indexOf('":', at + 1)) count += 1;
  for (const blank of [' :', '\t:', '\n:', '\r:'])
    for (let at = text.indexOf(blank); at >= 0; at = text.indexOf(blank, at + 1))
      if (followsName(text, at)) count += 1;
  return count;
}

/** Whether spaces alone are between a place and a quotation mark before it. */
function followsName(text: string, from: number): boolean {
  let at = from;
  while (at > 0 && isSpace(text.charCodeAt(at))) at -= 1;
  return text.charCodeAt(at) === 34;
}

function countWrittenMembers(text: string): number {
  let count = 0;
  scanJson(text, {
    name() {
      count += 1;
    },
  });
  return count;
}

function countParsedMembers(root: Json): number {
  let count = 0;
  // A stack, because values may be nested deeper than calls.
  const left: Json[] = [root];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item === 'object' && item !== null) left.push(item);
      continue;
    }
    for (const key in value) {
      const child = value[key];
      count += 1;
      if (typeof child === 'object' && child !== null) left.push(child);
    }
  }
  return count;
}

function createProblem(offset: number, end: number): SyntaxProblem {
  return {
    code: 'duplicate-key',
    message: 'Duplicate key in this object; parsers keep only one of the values.',
    help: 'Remove or rename one of the two.',
    offset,
    length: end - offset,
  };
}

/** An object or list whose end was not read yet. */
interface OpenContainer {
  value: JsonObject | Json[];
  repeated: Set<string>;
}

/**
 * Parses valid JSON like `JSON.parse`, which keeps the last value of a name that an object repeats: here such a name has the
 * list of all its values. For code that must see every value, such as a search for credentials.
 */
export function parseWithRepeats(text: string): Json {
  const open: OpenContainer[] = [];
  const root: Json[] = [];
  scanJson(text, {
    enter(key, kind, start, end) {
      const value = kind === 'scalar' ? parseScalar(text.slice(start, end)) : kind === 'array' ? [] : {};
      add(open.at(-1), key, root, value);
      if (typeof value === 'object' && value !== null) open.push({ value, repeated: new Set() });
    },
    leave() {
      open.pop();
    },
  });
  return root[0] ?? null;
}

function parseScalar(text: string): Json {
  return JSON.parse(text) as Json;
}

function add(
  around: OpenContainer | undefined,
  key: string | number | undefined,
  root: Json[],
  value: Json,
): void {
  const owner = around?.value ?? root;
  if (Array.isArray(owner)) {
    owner.push(value);
    return;
  }
  const name = String(key);
  const known = getOwn(owner, name);
  if (around?.repeated.has(name) && Array.isArray(known)) known.push(value);
  else if (known === undefined) setOwn(owner, name, value);
  else {
    around?.repeated.add(name);
    setOwn(owner, name, [known, value]);
  }
}
