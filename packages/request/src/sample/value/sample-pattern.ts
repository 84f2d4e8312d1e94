/** Longest text that is made, and the most repetitions of one part. */
const MAX_LENGTH = 80;
const MAX_REPEAT = 32;
/** Groups in groups. */
const MAX_DEPTH = 10;

interface Reader {
  pattern: string;
  at: number;
  depth: number;
  /** How often something unbounded is repeated, for the sake of a least length. */
  repeat: number;
}

/**
 * A text that matches a plain regular expression (ECMA-262), made by reading it from left to right and
 * taking the first way at each fork. `undefined` for what needs more: look-around, back references,
 * Unicode properties. The expression is never run: it may be hostile.
 */
export function samplePattern(pattern: string, minLength = 0): string | undefined {
  if (pattern.length > 300) return undefined;
  const reader: Reader = { pattern, at: 0, depth: 0, repeat: Math.min(minLength, MAX_REPEAT) };
  const text = readAlternatives(reader);
  return text === undefined || reader.at < pattern.length || text.length > MAX_LENGTH ? undefined : text;
}

/** All alternatives are read, the first is taken. */
function readAlternatives(reader: Reader): string | undefined {
  const first = readSequence(reader);
  while (first !== undefined && reader.pattern[reader.at] === '|') {
    reader.at += 1;
    if (readSequence(reader) === undefined) return undefined;
  }
  return first;
}

function readSequence(reader: Reader): string | undefined {
  let text = '';
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at] ?? '')) {
    const part = readAtom(reader);
    if (part === undefined) return undefined;
    const count = readCount(reader);
    if (count === undefined) return undefined;
    text += part.repeat(count);
    if (text.length > MAX_LENGTH) return undefined;
  }
  return text;
}

function readAtom(reader: Reader): string | undefined {
  const char = reader.pattern[reader.at] ?? '';
  reader.at += 1;
  if (char === '^' || char === '$') return '';
  if (char === '.') return 'a';
  if (char === '(') return readGroup(reader);
  if (char === '[') return readClass(reader);
  if (char === '\\') return readEscape(reader);
  return '*+?{}'.includes(char) ? undefined : char;
}

function readGroup(reader: Reader): string | undefined {
  const intro = /^\?(?::|<[A-Za-z]\w*>)/.exec(reader.pattern.slice(reader.at))?.[0];
  if (intro) reader.at += intro.length;
  else if (reader.pattern[reader.at] === '?') return undefined;
  reader.depth += 1;
  const text = reader.depth > MAX_DEPTH ? undefined : readAlternatives(reader);
  reader.depth -= 1;
  if (reader.pattern[reader.at] !== ')') return undefined;
  reader.at += 1;
  return text;
}

const ESCAPES: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  t: '\t',
  n: '\n',
  b: '',
  B: '',
};

function readEscape(reader: Reader): string | undefined {
  const char = reader.pattern[reader.at] ?? '';
  reader.at += 1;
  if (Object.hasOwn(ESCAPES, char)) return ESCAPES[char];
  return /^[\dpPkucxfrv]?$/.test(char) ? undefined : char;
}

/** One member of a class; of a negated one the first plain character that is not in it. */
function readClass(reader: Reader): string | undefined {
  const rest = reader.pattern.slice(reader.at);
  const [whole, negated, members] = /^(\^?)((?:[^\]\\]|\\.)+)\]/s.exec(rest) ?? [];
  if (whole === undefined || members === undefined) return undefined;
  reader.at += whole.length;
  if (!negated) return members.startsWith('\\') ? escapedMember(members) : members[0];
  if (members.includes('\\') || members.includes('-')) return undefined;
  return [...'aA1 -'].find((char) => !members.includes(char));
}

function escapedMember(members: string): string | undefined {
  return readEscape({ pattern: members, at: 1, depth: 0, repeat: 0 });
}

/** How often the part before is taken: as seldom as allowed, but once where it may be. */
function readCount(reader: Reader): number | undefined {
  const [whole, sign, low, comma, high] =
    /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(reader.pattern.slice(reader.at)) ?? [];
  if (whole === undefined) return 1;
  reader.at += whole.length;
  const least = sign === '+' ? 1 : Number(low ?? 0);
  const most = sign === '?' ? 1 : sign || (comma && !high) ? Number.POSITIVE_INFINITY : Number(high || low);
  const count = Math.min(Math.max(least, 1, most > 1 ? reader.repeat : 0), most);
  return count > MAX_REPEAT * 2 ? undefined : count;
}
