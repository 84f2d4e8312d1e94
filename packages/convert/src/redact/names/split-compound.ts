import { singular } from '../../document/paths/singular.ts';
import { CURSOR_WORDS, HARMLESS_COMPOUNDS } from './compound-words.ts';
import {
  CREDENTIAL_WORDS,
  SECRET_CODES,
  SECRET_KEYS,
  SECRET_LINKS,
  SECRET_WORDS,
  TRANSPARENT_WORDS,
} from './credential-words.ts';
import { HARMLESS_HEADS } from './harmless-heads.ts';

const MIN_PART = 3;
const MAX_COMPOUND = 40;

/** Short parts that names are made of all the same. */
const SHORT_PARTS = new Set(['db', 'cd', 'id', 'qr', 'ip', 'pw', 'no', 'my', 'op', 'bi']);

const PARTS: ReadonlySet<string> = new Set(
  [
    SHORT_PARTS,
    SECRET_WORDS,
    CREDENTIAL_WORDS,
    SECRET_CODES,
    SECRET_KEYS,
    SECRET_LINKS,
    CURSOR_WORDS,
    TRANSPARENT_WORDS,
    HARMLESS_HEADS,
    ...Object.values(HARMLESS_COMPOUNDS),
  ].flatMap((words) => [...words].filter((word) => word.length >= MIN_PART || SHORT_PARTS.has(word))),
);

/** What ends no ordinary word. */
const SUFFIX =
  /^(.+?)(token|secret|passw(?:or)?d|passphrase|passcode|passkey|credentials?|api_?key|sess(?:ion)?id)s?$/;

/** Parts of a word that was written together: `accesstoken` is access, token; `monkey` stays whole. */
export function splitCompound(word: string): string[] {
  if (word.length < 5 || word.length > MAX_COMPOUND || isCredentialWord(word) || HARMLESS_HEADS.has(word))
    return [word];
  const parts = partsOf(word);
  if (parts?.some(isCredentialWord)) return parts;
  const suffix = SUFFIX.exec(word);
  return suffix ? [suffix[1] ?? '', suffix[2] ?? ''] : [word];
}

export function isCredentialWord(word: string): boolean {
  const one = singular(word);
  return (
    SECRET_WORDS.has(word) || CREDENTIAL_WORDS.has(word) || SECRET_WORDS.has(one) || CREDENTIAL_WORDS.has(one)
  );
}

/** The fewest known parts that make up a word; undefined when there are none. */
function partsOf(word: string): string[] | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = best[start];
      if (!before || (best[end] && before.length + 1 >= (best[end]?.length ?? 0))) continue;
      const part = word.slice(start, end);
      if (PARTS.has(part) || (end === word.length && PARTS.has(singular(part))))
        best[end] = [...before, part];
    }
  }
  const found = best[word.length];
  return found && found.length > 1 ? found : undefined;
}
