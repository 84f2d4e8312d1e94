import { looksLikeIdentifier } from '../document/paths/looks-like-identifier.ts';
import { singular } from '../document/paths/singular.ts';
import { percentDecode } from '../http/percent-decode.ts';
import { isCredentialKind } from './names/classify-name.ts';
import type { NameKinds } from './names/name-kinds.ts';
import { splitWords } from './names/split-words.ts';
import { wordSet } from './names/word-set.ts';

/** What follows a segment of a path: a credential (`strict`), or a credential or a name (`lenient`). */
export type SegmentKind = 'strict' | 'lenient';

/** Verbs of links that are mailed to one person: the next segment grants access. */
const VERBS = wordSet('reset verify confirm activate unlock recover forgot forget unsubscribe validate');

/** Last words of segments before a segment that grants access. */
const STRICT = wordSet(`
  token password passwd pwd passphrase passcode passkey secret reset invite invitation session sess sid otp totp pin
  magic activate activation verify verification confirm confirmation unsubscribe unlock recover recovery forgot forget
  credential apikey jwt nonce cvv mfa tfa bearer csrf cookie optout unsub
`);

/** Last words of segments before a name or a credential: single words are shown, digits and several parts are not. */
const LENIENT = wordSet(`
  key auth oauth login signin sso code hash cert certificate license licence connection webhook hook share shared
  sign signed signature salt access claim redeem join ticket link
`);

/** Classifies each segment once: recordings repeat the same few thousands of times. */
export class SegmentKinds {
  readonly #kinds = new Map<string, SegmentKind | null>();
  readonly #names: NameKinds;

  constructor(names: NameKinds) {
    this.#names = names;
  }

  of(segment: string): SegmentKind | undefined {
    const known = this.#kinds.get(segment);
    if (known !== undefined) return known ?? undefined;
    // Most segments of a recording are identifiers, whose letters do not form words.
    if (segment.length > 60 || segment.includes('{') || looksLikeIdentifier(segment)) return undefined;
    const kind = kindOf(segment, this.#names);
    this.#kinds.set(segment, kind ?? null);
    return kind;
  }
}

function kindOf(segment: string, names: NameKinds): SegmentKind | undefined {
  const name = percentDecode(segment).replace(/[;?].*$/, '');
  const words = splitWords(name).map(singular);
  const last = words.at(-1) ?? '';
  if (STRICT.has(last) || VERBS.has(words[0] ?? '')) return 'strict';
  const kind = names.of(name);
  if (words.length > 1 && (kind === 'secret' || kind === 'passcode')) return 'strict';
  return LENIENT.has(last) || isCredentialKind(kind) ? 'lenient' : undefined;
}
