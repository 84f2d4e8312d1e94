import { getOwn } from '@curlew/openapi/internal';
import { NAME_NUMBERS } from './name-numbers.ts';
import { PEOPLE_TEXTS } from './people-texts.ts';
import { THING_TEXTS } from './thing-texts.ts';

/** Where a value is: the name of its property or parameter, and of the object around it. */
export interface ValueName {
  name: string;
  /** Name of the property or schema that contains it. */
  owner?: string;
}

const TEXTS: Readonly<Record<string, string>> = { ...PEOPLE_TEXTS, ...THING_TEXTS };
/** Words of a name that are read, counted from its end; longer phrases are not in the tables. */
const MAX_WORDS = 5;
/** Longer names are data. */
const MAX_NAME = 80;

/** What an owner is, by the last of its words that is listed: its `name` is that of a person, a product, a function. */
const OWNER_KINDS: Readonly<Record<string, string>> = {
  user: 'person',
  customer: 'person',
  person: 'person',
  contact: 'person',
  author: 'person',
  owner: 'person',
  member: 'person',
  employee: 'person',
  recipient: 'person',
  sender: 'person',
  signer: 'person',
  patient: 'person',
  guest: 'person',
  student: 'person',
  holder: 'person',
  individual: 'person',
  participant: 'person',
  shopper: 'person',
  driver: 'person',
  pet: 'pet',
  dog: 'pet',
  cat: 'pet',
  company: 'company',
  organization: 'company',
  organisation: 'company',
  merchant: 'company',
  business: 'company',
  vendor: 'company',
  supplier: 'company',
  team: 'group',
  group: 'group',
  address: 'address',
  billing: 'address',
  shipping: 'address',
  product: 'product',
  item: 'product',
  article: 'product',
  card: 'card',
  bank: 'bank',
  function: 'function',
  tool: 'function',
  file: 'file',
  document: 'file',
  attachment: 'file',
  event: 'event',
  project: 'project',
  message: 'message',
};

/** Names of values that only their owner knows: a sample has a placeholder, as in `YOUR_ACCESS_TOKEN`. */
const CREDENTIAL =
  /(?:^| )(?:token|secret|password|passwd|passcode|passphrase|pwd|credential|(?:api|access|private|secret|license|idempotency) key|apikey|client id|access code|auth code|psk)$/;

/** A string that somebody might write under a name; undefined if no word of the name tells what it is. */
export function textByName({ name, owner }: ValueName): string | undefined {
  const words = readWords(name);
  const phrase = words.join(' ');
  if (CREDENTIAL.test(phrase)) return `YOUR_${words.slice(-3).join('_').toUpperCase()}`;
  const text = findByWords(TEXTS, words, owner);
  if (text !== undefined) return text;
  const last = words.at(-1);
  if (last !== 'id' && last !== 'sid' && last !== 'identifier') return undefined;
  const subject = words.at(-2) ?? (owner === undefined ? undefined : readWords(owner).at(-1));
  return subject === undefined ? '8f3a21' : `${subject}_8f3a21`;
}

/** A number that somebody might write under a name. */
export function numberByName({ name, owner }: ValueName): number | undefined {
  return findByWords(NAME_NUMBERS, readWords(name), owner);
}

function findByWords<Value>(
  table: Readonly<Record<string, Value>>,
  words: readonly string[],
  owner: string | undefined,
): Value | undefined {
  for (let count = Math.min(words.length, MAX_WORDS); count > 1; count -= 1) {
    const found = getOwn(table, words.slice(-count).join(' '));
    if (found !== undefined) return found;
  }
  const last = words.at(-1);
  if (last === undefined) return undefined;
  // `pet_name` is the name of a pet, as `name` in a `pet` is.
  const owners = words.length > 1 ? words.slice(0, -1) : owner === undefined ? [] : readWords(owner);
  const kind = owners.findLast((word) => Object.hasOwn(OWNER_KINDS, word));
  const owned = kind === undefined ? undefined : getOwn(table, `${OWNER_KINDS[kind]}.${last}`);
  if (owned !== undefined) return owned;
  const found = getOwn(table, last);
  if (found !== undefined || !/^\d+$/.test(last)) return found;
  // `question2` is a question.
  return findByWords(table, words.slice(0, -1), owner);
}

/** The words of a name in lower case and in the singular: `postalCodes2` is postal, code, 2. */
function readWords(name: string): string[] {
  if (name.length > MAX_NAME) return [];
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\d+/gu) ?? [];
  return words.slice(-MAX_WORDS).map((word) => toSingular(word.toLowerCase()));
}

function toSingular(word: string): string {
  if (!word.endsWith('s') || Object.hasOwn(TEXTS, word) || Object.hasOwn(NAME_NUMBERS, word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  const one = word.slice(0, -1);
  const isKnown = (text: string) => Object.hasOwn(TEXTS, text) || Object.hasOwn(OWNER_KINDS, text);
  if (!isKnown(one) && word.endsWith('es') && isKnown(word.slice(0, -2))) return word.slice(0, -2);
  return /(?:ss|us|is)$/.test(word) ? word : one;
}
