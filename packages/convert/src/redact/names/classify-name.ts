import { singular } from '../../document/paths/singular.ts';
import { CURSOR_WORDS, DIGEST_WORDS, HARMLESS_COMPOUNDS } from './compound-words.ts';
import {
  CREDENTIAL_WORDS,
  LINK_HEADS,
  NUMERIC_SECRETS,
  PREPOSITIONS,
  SECRET_CODES,
  SECRET_KEYS,
  SECRET_LINKS,
  SECRET_PHRASES,
  SECRET_WORDS,
  TRANSPARENT_WORDS,
} from './credential-words.ts';
import { HARMLESS_HEADS, ID_HEADS, OPAQUE_HEADS } from './harmless-heads.ts';
import { type PersonalKind, personalKind } from './personal-names.ts';
import { splitCompound } from './split-compound.ts';
import { splitWords } from './split-words.ts';
import { wordSet } from './word-set.ts';

/**
 * The kind of value that goes by a name.
 *
 * - `secret`: a credential, whatever it looks like. `passcode`: one that may be a number.
 * - `credential`: may be one; ordinary words and short numbers are not.
 * - `opaque`: random and public, as digests and positions in a list are. `id`: the same, of moderate length.
 * - `harmless`: its last word describes something (`token_type`). `plain`: no word is known.
 * - `generic`: no information (`value`, `data`): the name around it decides.
 */
export type NameKind =
  | 'secret'
  | 'passcode'
  | 'credential'
  | 'opaque'
  | 'id'
  | 'harmless'
  | 'plain'
  | 'generic'
  | PersonalKind;

/** Classifies a name by its words; the last one decides, as in English compounds. */
export function classifyName(name: string): NameKind {
  const words = splitWords(name);
  const personal = personalKind(words);
  if (personal) return personal;
  const phrase = headFirst(words.flatMap(splitCompound));
  const kind = kindOf(phrase);
  return kind === 'secret' && phrase.some((word) => NUMERIC_SECRETS.has(word)) ? 'passcode' : kind;
}

/** Whether values of this kind may be credentials. */
export function isCredentialKind(kind: NameKind): boolean {
  return kind === 'secret' || kind === 'passcode' || kind === 'credential';
}

/** The words up to a preposition, without generic words at the end. */
function headFirst(words: readonly string[]): string[] {
  const preposition = words.findIndex((word, at) => at > 0 && PREPOSITIONS.has(word));
  // `tokens_per_minute` is a number.
  if (words[preposition] === 'per') return ['rate'];
  const phrase = (preposition < 0 ? words : words.slice(0, preposition)).map(baseForm);
  if (phrase.every((word) => TRANSPARENT_WORDS.has(word))) return [];
  if (!phrase.some((word) => SECRET_WORDS.has(word) || CREDENTIAL_WORDS.has(word))) return phrase;
  while (phrase.length > 1 && TRANSPARENT_WORDS.has(phrase.at(-1) ?? '')) phrase.pop();
  return phrase;
}

/** The singular, where that is a word that matters. */
function baseForm(word: string): string {
  if (VOCABULARY.some((words) => words.has(word))) return word;
  const one = singular(word);
  return VOCABULARY.some((words) => words.has(one)) ? one : word;
}

const VOCABULARY = [
  SECRET_WORDS,
  CREDENTIAL_WORDS,
  HARMLESS_HEADS,
  ID_HEADS,
  OPAQUE_HEADS,
  TRANSPARENT_WORDS,
];

function kindOf(words: readonly string[]): NameKind {
  const head = words.at(-1);
  if (head === undefined) return 'generic';
  const before = words.slice(0, -1);
  const has = (set: ReadonlySet<string>) => before.some((word) => set.has(word));
  if (LINK_HEADS.has(head) && has(SECRET_LINKS)) return 'secret';
  if (ID_HEADS.has(head)) return idKind(head, before);
  if (/^(?:phrase|words?|answer)$/.test(head) && has(SECRET_PHRASES)) return 'secret';
  if (/^(?:request|response|payload|message)$/.test(head) && has(SIGNED)) return 'secret';
  if (head === 'response' && has(CHALLENGES)) return 'secret';
  if (head === 'private' && /^(?:rsa|dsa|ec|ecdsa|ed|pgp|gpg)$/.test(before.at(-1) ?? '')) return 'secret';
  if (/^(?:digest|sha|md)$/.test(head) && has(PASSWORDS)) return 'secret';
  const compound = compoundKind(head, before);
  if (compound) return compound;
  if (head === 'key' || head === 'code') {
    return has(head === 'key' ? SECRET_KEYS : SECRET_CODES) ? 'secret' : 'credential';
  }
  if (SECRET_WORDS.has(head)) return 'secret';
  if (CREDENTIAL_WORDS.has(head)) return 'credential';
  if (OPAQUE_HEADS.has(head)) return 'opaque';
  if (HARMLESS_HEADS.has(head)) return 'harmless';
  return has(SECRET_WORDS) || keyInside(before) ? 'credential' : 'plain';
}

const SIGNED = wordSet('signed saml');
const CHALLENGES = wordSet('challenge captcha recaptcha hcaptcha turnstile');
const PASSWORDS = wordSet('password passwd pwd pass passphrase secret pin');

/** A `session_id` grants access, a `token_id` only names a token. */
function idKind(head: string, before: readonly string[]): NameKind {
  const last = before.at(-1) ?? '';
  if (head === 'id' && /^(?:session|sess|secret|cookie)$/.test(last)) return 'secret';
  if (/^(?:number|no|nr|num)$/.test(head) && NUMERIC_SECRETS.has(last)) return 'secret';
  return head === 'id' && last === 'key' && before.includes('access') ? 'credential' : 'id';
}

/** What the word before makes of a credential's word; undefined when it stays one. */
function compoundKind(head: string, before: readonly string[]): NameKind | undefined {
  const last = before.at(-1);
  if (last === undefined) return undefined;
  if (head === 'token' && CURSOR_WORDS.has(last)) return 'opaque';
  if (head === 'hash' && DIGEST_WORDS.has(last)) return 'opaque';
  if (head === 'key' && last === 'public') return 'opaque';
  const harmless = Object.hasOwn(HARMLESS_COMPOUNDS, head) ? HARMLESS_COMPOUNDS[head] : undefined;
  return harmless?.has(last) || harmless?.has(singular(last)) ? 'harmless' : undefined;
}

/** `api_key_thing` */
function keyInside(words: readonly string[]): boolean {
  return words.some((word, at) => word === 'key' && SECRET_KEYS.has(words[at - 1] ?? ''));
}
