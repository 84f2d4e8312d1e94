/** Maximum length of a text, and of repetitions of one part. */
const MAX_LENGTH = 200;
const MAX_REPEAT = 100;
/** Maximum depth of groups. */
const MAX_DEPTH = 10;
/** Maximum number of parts read for one text: nested repetitions multiply. */
const MAX_STEPS = 2_000;

/** What a dot stands for: lookaround often asks for a capital, a digit and a sign. */
const ANY = [...'aA1-bB2!_'];

/** Choices among the texts that a pattern may match. */
export interface PatternChoice {
  /** How often something unbounded is repeated. */
  repeat?: number;
  /** Nothing optional is taken: such a text needs the fewest of the conditions that it cannot be tried against. */
  isShortest?: boolean;
  /** 0 takes the first way at each fork; another number takes others, the same ones each time. */
  seed?: number;
}

/** The anchors of Ruby, Python and PCRE for the start and the end of a text. ECMA-262 reads them as letters, or not at all. */
const ANCHORS: Readonly<Record<string, string>> = { '\\A': '^', '\\z': '$', '\\Z': '$' };

/** The pattern with the anchors of ECMA-262. What is in a character class, or behind a backslash, is no anchor. */
export function withEcmaAnchors(pattern: string): string {
  return pattern.replace(/\[(?:[^\]\\]|\\.)*\]|\\./gs, (part) => ANCHORS[part] ?? part);
}

/**
 * A text that may match a regular expression (ECMA-262), built by reading it from left to right. Lookaround is
 * ignored, so the caller must test the text. `undefined` for patterns that cannot be read. The expression is
 * never run, because it is untrusted.
 */
export function samplePattern(
  written: string,
  { repeat = 0, seed = 0, isShortest = false }: PatternChoice = {},
): string | undefined {
  if (written.length > 1_000) return undefined;
  const pattern = withEcmaAnchors(written);
  const pick = seed === 0 ? () => 0 : picker(seed);
  const reader: PatternReader = {
    pattern,
    at: 0,
    depth: 0,
    steps: 0,
    repeat: Math.min(repeat, MAX_REPEAT),
    isShortest,
    turn: 0,
    captures: new Map(),
    numbers: /\\[1-9]/.test(pattern) ? groupNumbers(pattern) : new Map(),
    pick,
  };
  const text = readAlternatives(reader);
  return text === undefined || reader.at < pattern.length || text.length > MAX_LENGTH ? undefined : text;
}

/** Reads all alternatives, and returns one of them. */
function readAlternatives(reader: PatternReader): string | undefined {
  const texts = [readSequence(reader)];
  while (texts.at(-1) !== undefined && reader.pattern[reader.at] === '|') {
    reader.at += 1;
    texts.push(readSequence(reader));
  }
  return texts.at(-1) === undefined ? undefined : texts[reader.pick(texts.length)];
}

function readSequence(reader: PatternReader): string | undefined {
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
        reader.turn = taken;
        part = readAtom(reader);
        reader.turn = 0;
      }
      if (part === undefined || text.length > MAX_LENGTH) return undefined;
      text += part;
    }
    reader.at = end;
  }
  return text;
}

function readAtom(reader: PatternReader): string | undefined {
  reader.steps += 1;
  if (reader.steps > MAX_STEPS) return undefined;
  const char = reader.pattern[reader.at] ?? '';
  reader.at += 1;
  if (char === '^' || char === '$') return '';
  if (char === '.') return ANY[(reader.pick(ANY.length) + reader.turn) % ANY.length];
  if (char === '(') return readGroup(reader);
  if (char === '[') return readClass(reader);
  if (char === '\\') return readEscape(reader);
  return '*+?{}'.includes(char) ? undefined : char;
}

/** Capturing groups are numbered in the order in which they open. */
function groupNumbers(pattern: string): Map<number, number> {
  const numbers = new Map<number, number>();
  for (const match of pattern.matchAll(/\\.|\[(?:[^\]\\]|\\.)*\]|\((?!\?(?!<[A-Za-z]))/gs))
    if (match[0] === '(') numbers.set(match.index + 1, numbers.size + 1);
  return numbers;
}

function readGroup(reader: PatternReader): string | undefined {
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

/** How often the preceding part is repeated: as rarely as allowed, but at least once if possible. */
function readCount(reader: PatternReader): number | undefined {
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

/** A text for an escape, after its backslash; undefined for one that cannot be read. */
function readEscape(reader: PatternReader): string | undefined {
  const [property] = /^[pP]\{[^}]*\}/.exec(reader.pattern.slice(reader.at)) ?? [];
  if (property !== undefined) {
    reader.at += property.length;
    // A Unicode property that ECMA-262 does not define matches its own letters, which most patterns intend to allow.
    return isProperty(property) ? getMember(`[\\${property}]`, reader) : property;
  }
  const [reference] = /^[1-9]\d*/.exec(reader.pattern.slice(reader.at, reader.at + 3)) ?? [];
  if (reference !== undefined && reader.numbers.size > 0) {
    reader.at += reference.length;
    // A group that took no part matches nothing, even if it comes later.
    return reader.captures.get(Number(reference)) ?? '';
  }
  const [code, four, two, braced] =
    /^(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|u\{0*((?:10|[\da-fA-F])?[\da-fA-F]{1,4})\})/.exec(
      reader.pattern.slice(reader.at),
    ) ?? [];
  if (code !== undefined) {
    reader.at += code.length;
    return String.fromCodePoint(Number.parseInt(four ?? two ?? braced ?? '', 16));
  }
  const char = reader.pattern[reader.at] ?? '';
  reader.at += 1;
  if (Object.hasOwn(ESCAPES, char))
    return (reader.pick(2) === 1 || reader.turn > 0) && /[dwDWS]/.test(char)
      ? getMember(`[\\${char}]`, reader)
      : ESCAPES[char];
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

/** One member of a character class, after its bracket. */
function readClass(reader: PatternReader): string | undefined {
  const [whole] = /^\^?(?:[^\]\\]|\\.)+\]/s.exec(reader.pattern.slice(reader.at)) ?? [];
  if (whole === undefined) return undefined;
  reader.at += whole.length;
  return getMember(`[${whole}`, reader);
}

function getMember(set: string, { pick, turn }: PatternReader): string | undefined {
  const members = classMembers(set);
  const member = members[pick(members.length)];
  if (turn === 0 || member === undefined) return member;
  // `abcd` reads better than `aaaa`, and letters and digits better than signs.
  const plain = members.filter((one) => /^[A-Za-z\d]$/.test(one));
  const turning = plain.includes(member) ? plain : members;
  return turning[(turning.indexOf(member) + turn) % turning.length];
}

/** Printable characters of ASCII, those first that read best, and one or two of other scripts. */
const CHARACTERS = [
  ...'abcdefghijklmnopqrstuvwxyz',
  ...'1234567890',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...' -_./:!"#$%&\'()*+,;<=>?@[\\]^`{|}~',
  ...'éÉжЖαΑ文あア한عא€°😀',
];

const MAX_KNOWN = 1_000;

const known = new Map<string, readonly string[]>();

/** The known characters in a class of ECMA-262, `[^:\s]`, a first one of its own before others; none for one that cannot be read. */
function classMembers(set: string): readonly string[] {
  let members = known.get(set);
  if (members === undefined) {
    members = getMembers(set);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(set, members);
  }
  return members;
}

/** A class alone takes one step for one character, whatever is in it. */
function getMembers(set: string): readonly string[] {
  const first = set.startsWith('[^') ? '' : (set[1] ?? '');
  for (const flags of ['u', '']) {
    try {
      const expression = new RegExp(`^${set}$`, flags);
      const members = CHARACTERS.filter((character) => expression.test(character));
      return members.includes(first) ? [...new Set([first, ...members])] : members;
    } catch {
      // Patterns written for other engines escape what `u` does not allow.
    }
  }
  return [];
}

/** The state of reading a pattern. */
interface PatternReader {
  pattern: string;
  at: number;
  depth: number;
  steps: number;
  /** Number of repetitions of an unbounded part, to reach a minimum length. */
  repeat: number;
  isShortest: boolean;
  /** How often the part that is read was read before in a row: the characters of a class take turns. */
  turn: number;
  /** Texts of the capturing groups, by number. */
  captures: Map<number, string>;
  /** Numbers of capturing groups by the offset of their content; empty if the pattern has no back reference. */
  numbers: ReadonlyMap<number, number>;
  /** A number below `count`: the index of the chosen alternative. */
  pick(count: number): number;
}

/** The same numbers for the same seed (Lehmer). */
function picker(seed: number): PatternReader['pick'] {
  let state = seed * 16_807;
  return (count) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * count);
  };
}
