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
export function classMembers(set: string): readonly string[] {
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
