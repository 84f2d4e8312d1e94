import type { PatternReader } from './pattern-reader.ts';

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
export function readEscape(reader: PatternReader): string | undefined {
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
export function readClass(reader: PatternReader): string | undefined {
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
