import { isObject, type Json, type JsonObject } from '../json.ts';
import type { SyntaxProblem } from './parsed.ts';

/** An escape of JSON or YAML that may be half of a surrogate pair. */
const SURROGATE_ESCAPE = /\\(?:u|U0000)[dD][89a-fA-F]/;

/**
 * Returns the problem of a text whose strings contain unpaired surrogates, and its value without them; undefined if
 * there are none.
 */
export function replaceSurrogates(
  text: string,
  value: Json,
): { value: Json; problem: SyntaxProblem } | undefined {
  if (!mayBeIllFormed(text)) return undefined;
  const replaced = toWellFormed(value);
  if (replaced === value) return undefined;
  const offset = Math.max(0, findFirstUnpaired(text));
  const problem: SyntaxProblem = {
    code: 'unpaired-surrogate',
    severity: 'warning',
    message: 'A string contains half of a surrogate pair, which UTF-8 cannot hold; it is read as U+FFFD.',
    help: 'Write both halves of the pair, or the character itself.',
    offset,
    length: Math.min(6, text.length - offset),
  };
  return { value: replaced, problem };
}

/** Whether the strings of a parsed text may contain unpaired surrogates. */
function mayBeIllFormed(text: string): boolean {
  return SURROGATE_ESCAPE.test(text) || !text.isWellFormed();
}

/**
 * Copies a value with U+FFFD for each unpaired surrogate, in names too: no encoding of Unicode can hold one, so neither an
 * address nor a file can. Names that become equal are kept apart. The value itself if there is nothing to replace.
 */
export function toWellFormed(value: Json): Json {
  // Nearly no value has one: nothing is copied to find that out.
  return isWellFormed(value) ? value : replaceIllFormed(value);
}

function isWellFormed(value: Json): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (!isObject(value)) return true;
  for (const name of Object.keys(value)) {
    if (!name.isWellFormed() || !isWellFormed(value[name] as Json)) return false;
  }
  return true;
}

/** The same value where nothing is replaced. */
function replaceIllFormed(value: Json): Json {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed();
  if (Array.isArray(value)) {
    const items = value.map(replaceIllFormed);
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (!isObject(value)) return value;
  const counts = new Map<string, number>();
  let isChanged = false;
  const members = Object.entries(value).map(([name, member]): [string, Json] => {
    const item = replaceIllFormed(member);
    const own = name.isWellFormed() ? name : findFreeName(name.toWellFormed(), value, counts);
    isChanged ||= own !== name || item !== member;
    return [own, item];
  });
  return isChanged ? Object.fromEntries(members) : value;
}

/** `name`, or `name2`, `name3` … where other members have it. */
function findFreeName(name: string, members: JsonObject, counts: Map<string, number>): string {
  for (let count = (counts.get(name) ?? 0) + 1; ; count += 1) {
    const own = count === 1 ? name : `${name}${count}`;
    if (Object.hasOwn(members, own)) continue;
    counts.set(name, count);
    return own;
  }
}

/** Where the first escape of an unpaired surrogate is, or the surrogate itself; -1 if there is none. */
function findFirstUnpaired(text: string): number {
  const escapes =
    /\\(?:u|U0000)([dD][89abAB][0-9a-fA-F]{2})(?:\\u[dD][c-fC-F][0-9a-fA-F]{2})?|\\u[dD][c-fC-F][0-9a-fA-F]{2}/g;
  for (const { 0: found, index } of text.matchAll(escapes)) if (found.length < 12) return index;
  return text.search(/\p{Surrogate}/u);
}
