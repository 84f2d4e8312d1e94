/** Offsets of a value in its text, and of the key it stands under when it has one. */
export interface Position {
  key?: [start: number, end: number];
  value: [start: number, end: number];
}

/** Finds what `keys` name in a text of JSON; undefined when it is not there. The text is known to be JSON. */
export function findInJson(text: string, keys: readonly string[]): Position | undefined {
  let at = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  let key: [number, number] | undefined;
  for (const wanted of keys) {
    const opener = text[at];
    if (opener !== '{' && opener !== '[') return undefined;
    const found = opener === '{' ? findMember(text, at, wanted) : findItem(text, at, Number(wanted));
    if (found === undefined) return undefined;
    key = found.key;
    at = found.at;
  }
  return { ...(key && { key }), value: [at, skipValue(text, at)] };
}

function findMember(
  text: string,
  open: number,
  wanted: string,
): { key: [number, number]; at: number } | undefined {
  let at = skipSpace(text, open + 1);
  let last: { key: [number, number]; at: number } | undefined; // Of two equal keys the last one counts.
  while (text[at] === '"') {
    const end = skipString(text, at);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (isKey(text, at, end, wanted)) last = { key: [at, end], at: value };
    at = skipSpace(text, skipValue(text, value));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return last;
}

function findItem(
  text: string,
  open: number,
  wanted: number,
): { key?: [number, number]; at: number } | undefined {
  let at = skipSpace(text, open + 1);
  for (let index = 0; text[at] !== ']' && at < text.length; index += 1) {
    if (index === wanted) return { at };
    at = skipSpace(text, skipValue(text, at));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return undefined;
}

function isKey(text: string, start: number, end: number, wanted: string): boolean {
  const raw = text.slice(start + 1, end - 1);
  return raw === wanted || (raw.includes('\\') && JSON.parse(text.slice(start, end)) === wanted);
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (let unit = text.charCodeAt(at); unit === 32 || (unit >= 9 && unit <= 13); unit = text.charCodeAt(at))
    at += 1;
  return at;
}

function skipString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === 34) return at + 1;
    at += unit === 92 ? 2 : 1;
  }
  return at;
}

function skipValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === 34) at = skipString(text, at);
    else if (unit === 123 || unit === 91) {
      depth += 1;
      at += 1;
    } else if (unit === 125 || unit === 93) {
      if (depth === 0) return at;
      depth -= 1;
      at += 1;
    } else if (depth === 0 && (unit === 44 || unit === 32 || (unit >= 9 && unit <= 13))) return at;
    else {
      at += 1;
      continue;
    }
    if (depth === 0) return at;
  }
  return at;
}
