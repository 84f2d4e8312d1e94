import { getOwn } from '@curlew/openapi/internal';
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

/** First words of names that ask whether something holds; some authors type the answer as a string. */
const QUESTIONS: ReadonlySet<string> = new Set(
  'is has can should allow disallow enable disable use show hide require redact suppress ignore'.split(' '),
);

/** A string that somebody might write under a name; undefined if no word of the name tells what it is. */
export function textByName({ name, owner }: ValueName): string | undefined {
  const words = readWords(name);
  const phrase = words.join(' ');
  if (CREDENTIAL.test(phrase)) return `YOUR_${words.slice(-3).join('_').toUpperCase()}`;
  const text = findByWords(TEXTS, words, owner);
  if (text !== undefined) return text;
  const last = words.at(-1);
  const [first = ''] = words;
  if (words.length > 1 && first === 'id') return `${words.slice(1).join('_')}_8f3a21`;
  if (words.length > 1 && QUESTIONS.has(first)) return 'true';
  if (last !== 'id' && last !== 'sid' && last !== 'identifier') return undefined;
  const subject =
    subjectOf(words.slice(0, -1)) ?? (owner === undefined ? undefined : subjectOf(readWords(owner)));
  return subject === undefined ? '8f3a21' : `${subject}_8f3a21`;
}

/** What a name is about: its last word, without a version or a count such as that of `WebhookV2` and `line2`. */
function subjectOf(words: readonly string[]): string | undefined {
  return words.findLast((word) => /\p{L}{2}/u.test(word)) ?? words.at(-1);
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

/** Sample numbers by the words that a name ends with, in the singular; amounts of money are in minor units where only integers fit. */
export const NAME_NUMBERS: Readonly<Record<string, number>> = {
  limit: 20,
  'page size': 20,
  'per page': 20,
  'max result': 20,
  first: 20,
  size: 20,
  page: 1,
  'page number': 1,
  offset: 0,
  skip: 0,
  index: 0,
  position: 1,
  order: 1,
  level: 1,
  depth: 2,
  count: 3,
  total: 42,
  number: 7,
  id: 42,
  quantity: 2,
  qty: 2,
  stock: 120,
  amount: 1999,
  price: 1999,
  cost: 1250,
  fee: 50,
  balance: 12050,
  subtotal: 1999,
  tax: 380,
  tip: 200,
  discount: 10,
  percent: 10,
  percentage: 10,
  rate: 0.19,
  ratio: 0.5,
  score: 0.87,
  confidence: 0.87,
  probability: 0.87,
  threshold: 0.5,
  rating: 4.5,
  priority: 2,
  age: 36,
  year: 2026,
  'exp year': 2030,
  'expiry year': 2030,
  month: 1,
  'exp month': 12,
  'expiry month': 12,
  day: 15,
  hour: 9,
  minute: 30,
  second: 30,
  duration: 60,
  interval: 60,
  timeout: 30,
  ttl: 3600,
  'expire in': 3600,
  delay: 5,
  retry: 3,
  attempt: 3,
  at: 1768469400,
  date: 1768469400,
  time: 1768469400,
  timestamp: 1768469400,
  created: 1768469400,
  updated: 1768469400,
  modified: 1768469400,
  since: 1767225600,
  until: 1769903999,
  width: 1200,
  height: 800,
  length: 30,
  weight: 250,
  distance: 1500,
  latitude: 52.52,
  lat: 52.52,
  longitude: 13.405,
  lng: 13.405,
  lon: 13.405,
  altitude: 34,
  temperature: 0.7,
  'top p': 0.9,
  'max tokens': 256,
  token: 256,
  seed: 42,
  port: 8080,
  bytes: 1024,
  version: 1,
  revision: 3,
  status: 200,
};
