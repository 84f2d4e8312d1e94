import { classMembers } from './class-members.ts';

/** Longest text that is made, and the most repetitions of one part. */
const MAX_LENGTH = 200;
const MAX_REPEAT = 100;
/** Groups in groups. */
const MAX_DEPTH = 10;
/** Parts read for one text: repetitions in repetitions multiply. */
const MAX_STEPS = 2_000;

interface Reader {
  pattern: string;
  at: number;
  depth: number;
  steps: number;
  /** Number of repetitions of an unbounded part, to reach a minimum length. */
  repeat: number;
  isShortest: boolean;
  /** Texts of the capturing groups, by number. */
  captures: Map<number, string>;
  /** Numbers of capturing groups by the offset of what is inside; read once one is referred to. */
  numbers: ReadonlyMap<number, number>;
  /** A number below `count`: which of several ways is taken. */
  pick(count: number): number;
}

/** Choices among the texts that a pattern may match. */
export interface PatternChoice {
  /** How often something unbounded is repeated. */
  repeat?: number;
  /** Nothing optional is taken: such a text needs the fewest of the conditions that it cannot be tried against. */
  isShortest?: boolean;
  /** 0 takes the first way at each fork; another number takes others, the same ones each time. */
  seed?: number;
}

/**
 * A text that may match a regular expression (ECMA-262), made by reading it from left to right. Lookaround is
 * ignored, so the caller must test the text. `undefined` for patterns that cannot be read. The expression is
 * never run, because it is untrusted.
 */
export function samplePattern(
  pattern: string,
  { repeat = 0, seed = 0, isShortest = false }: PatternChoice = {},
): string | undefined {
  if (pattern.length > 1_000) return undefined;
  const pick = seed === 0 ? () => 0 : picker(seed);
  const reader: Reader = {
    pattern,
    at: 0,
    depth: 0,
    steps: 0,
    repeat: Math.min(repeat, MAX_REPEAT),
    isShortest,
    captures: new Map(),
    numbers: /\\[1-9]/.test(pattern) ? groupNumbers(pattern) : new Map(),
    pick,
  };
  const text = readAlternatives(reader);
  return text === undefined || reader.at < pattern.length || text.length > MAX_LENGTH ? undefined : text;
}

/** The same numbers for the same seed (Lehmer). */
function picker(seed: number): Reader['pick'] {
  let state = seed * 16_807;
  return (count) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * count);
  };
}

/** All alternatives are read, one is taken. */
function readAlternatives(reader: Reader): string | undefined {
  const texts = [readSequence(reader)];
  while (texts.at(-1) !== undefined && reader.pattern[reader.at] === '|') {
    reader.at += 1;
    texts.push(readSequence(reader));
  }
  return texts.at(-1) === undefined ? undefined : texts[reader.pick(texts.length)];
}

function readSequence(reader: Reader): string | undefined {
  let text = '';
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at] ?? '')) {
    const start = reader.at;
    let part = readAtom(reader);
    if (part === undefined) return undefined;
    const count = readCount(reader);
    if (count === undefined) return undefined;
    const end = reader.at;
    for (let taken = 0; taken < count; taken += 1) {
      if (taken > 0) {
        reader.at = start;
        part = readAtom(reader);
      }
      if (part === undefined || text.length > MAX_LENGTH) return undefined;
      text += part;
    }
    reader.at = end;
  }
  return text;
}

function readAtom(reader: Reader): string | undefined {
  reader.steps += 1;
  if (reader.steps > MAX_STEPS) return undefined;
  const char = reader.pattern[reader.at] ?? '';
  reader.at += 1;
  if (char === '^' || char === '$') return '';
  if (char === '.') return 'a';
  if (char === '(') return readGroup(reader);
  if (char === '[') return readClass(reader);
  if (char === '\\') return readEscape(reader);
  return '*+?{}'.includes(char) ? undefined : char;
}

/** Capturing groups are numbered by where they open. */
function groupNumbers(pattern: string): Map<number, number> {
  const numbers = new Map<number, number>();
  for (const match of pattern.matchAll(/\\.|\[(?:[^\]\\]|\\.)*\]|\((?!\?(?!<[A-Za-z]))/gs))
    if (match[0] === '(') numbers.set(match.index + 1, numbers.size + 1);
  return numbers;
}

function readGroup(reader: Reader): string | undefined {
  const number = reader.numbers.get(reader.at);
  const intro = /^\?(?:[:=!]|<[=!]|<[A-Za-z]\w*>)/.exec(reader.pattern.slice(reader.at))?.[0];
  const isLookAround = intro !== undefined && /[=!]/.test(intro);
  if (intro) reader.at += intro.length;
  else if (reader.pattern[reader.at] === '?') return undefined;
  reader.depth += 1;
  const text = reader.depth > MAX_DEPTH ? undefined : readAlternatives(reader);
  reader.depth -= 1;
  if (reader.pattern[reader.at] !== ')') return undefined;
  reader.at += 1;
  if (number !== undefined && text !== undefined) reader.captures.set(number, text);
  return isLookAround && text !== undefined ? '' : text;
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
  r: '\r',
  b: '',
  B: '',
};

function readEscape(reader: Reader): string | undefined {
  const [property] = /^[pP]\{[^}]*\}/.exec(reader.pattern.slice(reader.at)) ?? [];
  if (property !== undefined) {
    reader.at += property.length;
    // A Unicode property that ECMA-262 does not define matches its own letters, which most patterns intend to allow.
    return isProperty(property) ? memberOf(`[\\${property}]`, reader) : property;
  }
  const [reference] = /^[1-9]\d*/.exec(reader.pattern.slice(reader.at, reader.at + 3)) ?? [];
  if (reference !== undefined && reader.numbers.size > 0) {
    reader.at += reference.length;
    // A group that took no part matches nothing, even if it comes later.
    return reader.captures.get(Number(reference)) ?? '';
  }
  const [code, four, two] =
    /^(?:u([\da-fA-F]{4})|x([\da-fA-F]{2}))/.exec(reader.pattern.slice(reader.at)) ?? [];
  if (code !== undefined) {
    reader.at += code.length;
    return String.fromCharCode(Number.parseInt(four ?? two ?? '', 16));
  }
  const char = reader.pattern[reader.at] ?? '';
  reader.at += 1;
  if (Object.hasOwn(ESCAPES, char))
    return reader.pick(2) === 1 && /[dwDWS]/.test(char) ? memberOf(`[\\${char}]`, reader) : ESCAPES[char];
  return /^[\dpPkucxfv]?$/.test(char) ? undefined : char;
}

function isProperty(property: string): boolean {
  try {
    new RegExp(`\\${property}`, 'u');
    return true;
  } catch {
    return false;
  }
}

/** One member of a class. */
function readClass(reader: Reader): string | undefined {
  const [whole] = /^\^?(?:[^\]\\]|\\.)+\]/s.exec(reader.pattern.slice(reader.at)) ?? [];
  if (whole === undefined) return undefined;
  reader.at += whole.length;
  return memberOf(`[${whole}`, reader);
}

function memberOf(set: string, { pick }: Reader): string | undefined {
  const members = classMembers(set);
  return members[pick(members.length)];
}

/** How often the part before is taken: as seldom as allowed, but once where it may be. */
function readCount(reader: Reader): number | undefined {
  const [whole, sign, low, comma, high] =
    /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(reader.pattern.slice(reader.at)) ?? [];
  if (whole === undefined) return 1;
  reader.at += whole.length;
  const least = sign === '+' ? 1 : Number(low ?? 0);
  const most = sign === '?' ? 1 : sign || (comma && !high) ? Number.POSITIVE_INFINITY : Number(high || low);
  const usual = Math.min(Math.max(least, 1, most > 1 ? reader.repeat : 0), most);
  const count = reader.isShortest || reader.pick(3) === 1 ? least : usual;
  return count > MAX_LENGTH ? undefined : count;
}
