import { NAME_TABLE } from './name-table.ts';

/** Kinds of data about a person. */
export type PersonalKind = 'email' | 'phone' | 'card' | 'account' | 'birth' | 'person';

/**
 * The kind of value that a name stands for.
 *
 * - `secret`: a credential, whatever it looks like. `passcode`: one that may be a number.
 * - `ambiguous`: may be a credential (`code`, `key`): a word or a short number is none.
 * - `public`: random and public, as digests and cursors are. `id`: the same, of moderate length.
 * - `generic`: the name says nothing (`value`, `data`): the name around it decides.
 * - `unknown`: no word of the table decides.
 * - a `PersonalKind`: data about a person.
 */
export type NameKind =
  | 'secret'
  | 'passcode'
  | 'ambiguous'
  | 'public'
  | 'id'
  | 'generic'
  | 'unknown'
  | PersonalKind;

/** Longer names are data. */
const MAX_LENGTH = 200;
/** Distinct names that are remembered; a recording repeats the same few. */
const MAX_CACHED = 20_000;

const cache = new Map<string, NameKind>();

/** The kind of value that a name of a header, parameter, cookie, property or variable stands for. */
export function classifyName(name: string): NameKind {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const kind = kindOfWords(splitWords(name));
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(name, kind);
  return kind;
}

/** Parameters of signed URLs, and names that only in a query or a link carry a credential. */
const SECRET_IN_QUERY =
  /^(?:x-(?:amz|goog|oss|cos)-(?!(?:algorithm|date|expires|signedheaders)$)|(?:policy|key-pair-id|reset|magic|invite|verify|unsubscribe|confirm|activate|st|sv|se|sp|spr|sr|sip|skoid|sktid|__gda__|hmac|authuser|code_challenge)$)/i;

/** The kind of value of a parameter of a query: `Policy`, `X-Amz-Credential` and `reset` are credentials there. */
export function classifyQueryName(name: string): NameKind {
  const kind = classifyName(name);
  return isCredentialKind(kind) || !SECRET_IN_QUERY.test(name) ? kind : 'secret';
}

/** The kind of value of a header: a key or a signature is a credential there, whatever it looks like. */
export function classifyHeaderName(name: string): NameKind {
  const kind = classifyName(name);
  return kind === 'ambiguous' && /(?:key|sign)$/i.test(name) ? 'secret' : kind;
}

/** Whether values of this kind may be credentials. */
export function isCredentialKind(kind: NameKind): boolean {
  return kind === 'secret' || kind === 'passcode' || kind === 'ambiguous';
}

const PERSONAL: ReadonlySet<string> = new Set(['email', 'phone', 'card', 'account', 'birth', 'person']);

export function isPersonalKind(kind: NameKind): kind is PersonalKind {
  return PERSONAL.has(kind);
}

/** Whether a value of this name is a credential, whatever it looks like: `Authorization`, `clientSecret`. */
export function isSecretName(name: string): boolean {
  return isSecretKind(classifyName(name));
}

/** Whether all words of a name belong to names of credentials: `client-key`, but not `velvet-key`. */
export function isCredentialName(name: string): boolean {
  return isSecretName(name) && splitWords(name).every((word) => PARTS.has(baseForm(word)));
}

export function isSecretKind(kind: NameKind): boolean {
  return kind === 'secret' || kind === 'passcode';
}

const WORD = /\p{Lu}[\p{Lu}\p{M}]*(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lo}\p{M}\p{Lm}]+/gu;

/** `contraseña` is also written without its mark. */
const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu;

/** Words that are written in several ways. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/(?:2|two)[-_ ]?fa(?:ctor)?/gi, ' mfa '],
  [/(?:pkcs|p)12/gi, ' pfx '],
  [/e-?mail/gi, ' email '],
  [/\b(sign|log|opt|check)(?:ed|ing)?[-_ ]?(in|up|on|out|off)(?![a-z])/g, ' $1$2 '],
];

/**
 * The words of a name in lower case, split at capitals, digits, and everything that is not a letter: `X-Auth-Key2` is
 * x, auth, key. Words that were written together are split if the table has their parts: `accesstoken`.
 */
export function splitWords(name: string): string[] {
  let text = name.slice(0, MAX_LENGTH);
  // The rest of a name is in ASCII in nearly all cases.
  if (/[^\0-\x7f]/.test(text)) text = text.normalize('NFKD').replaceAll(LATIN_MARKS, '$1').normalize('NFKC');
  if (/\d|mail|factor|(?:in|up|on|out|off)/i.test(text))
    for (const [from, to] of SPELLINGS) text = text.replace(from, to);
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/** A name is cut at these words: `number_of_tokens` is a number, `token_for_user` a token. */
const PREPOSITION = /^(?:for|of|to|from|by|in|on|at|with|as|via|until|before|after|during)$/;

/** Several words that only together are a credential. */
const PHRASE =
  /(?:^| )(?:conn(?:ection)? str(?:ing)?|(?:seed|recovery|mnemonic|backup|secret|pass|wallet) (?:phrase|word|answer)|(?:security|challenge)(?: questions?)? answer|(?:code|oauth) verifier|(?:snmp )?community string|kata sandi|mat khau|(?:clave|chave|cle) secret[ae]|(?:signed|saml) (?:request|response|payload)|(?:challenge|captcha|recaptcha) response|key material|(?:rsa|dsa|ec|ed|pgp) private|(?:bind|manager|root) dn|(?:session|sess|secret|cookie) (?:id|uuid)|private key|encryption key|(?:key|certificate) pem|(?:rsa|kms|ca|serial|registration) key)$/;

function kindOfWords(given: readonly string[]): NameKind {
  const written = given.flatMap(splitCompound).map(baseForm);
  const cut = written.findIndex((word, at) => at > 0 && PREPOSITION.test(word));
  const at = written.indexOf('per');
  // `tokens_per_minute` is a number.
  if (at > 0) return 'unknown';
  const all = cut < 0 ? written : written.slice(0, cut);
  if (isUnspacedSecret(given.join(''))) return 'secret';
  if (PHRASE.test(all.join(' '))) return 'secret';
  const phrase = withoutTransparent(all);
  if (phrase.length === 0) return 'generic';
  // A preposition cuts `date_of_birth`.
  const kind =
    (written.includes('birth') ? personalKind(written) : personalKind(all)) ?? kindOfPhrase(phrase);
  return kind === 'secret' && phrase.some((word) => NAME_TABLE.numeric.has(word)) ? 'passcode' : kind;
}

/** Passwords in languages that describe a word behind it: `contraseñaNueva`, `senha_usuario`. */
const HEAD_FIRST = /^(?:contrasena|senha|motdepasse|hasło|haslo|heslo|lozinka)$/;

function kindOfPhrase(phrase: readonly string[]): NameKind {
  const head = phrase.at(-1) ?? '';
  const before = phrase.slice(0, -1);
  const last = before.at(-1) ?? '';
  const isGranted = before.some((word) => NAME_TABLE.granting.has(word));
  if (/^(?:url|uri|link|href|endpoint|address)$/.test(head)) {
    if (before.some((word) => NAME_TABLE.links.has(word))) return 'secret';
    return mayBeInside(before) ? 'ambiguous' : 'unknown';
  }
  if (NAME_TABLE.identifiers.has(head)) return identifierKind(head, last, before);
  const isHarmless = NAME_TABLE.harmless.has(last) && !(head === 'token' && last === 'git');
  if (isHarmless && /^(?:key|code|hash|token|session)$/.test(head))
    return head === 'hash' || head === 'token' ? 'public' : 'unknown';
  if (NAME_TABLE.secret.has(head)) return 'secret';
  if (NAME_TABLE.ambiguous.has(head))
    return isGranted || before.some((word) => NAME_TABLE.secret.has(word)) ? 'secret' : 'ambiguous';
  if (before.some((word) => HEAD_FIRST.test(word))) return 'secret';
  return mayBeInside(before) ? 'ambiguous' : 'unknown';
}

function identifierKind(head: string, last: string, before: readonly string[]): NameKind {
  if (/^(?:number|no|num|id)$/.test(head) && NAME_TABLE.numeric.has(last) && last !== 'code') return 'secret';
  if (/^(?:digest|sha)$/.test(head) && before.some((word) => NAME_TABLE.numeric.has(word))) return 'secret';
  // The identifier of a key with a secret part, such as those of AWS.
  if (head === 'id' && last === 'key' && before.includes('access')) return 'secret';
  return /^(?:digest|checksum|etag|fingerprint|revision|cursor|sha)$/.test(head) ? 'public' : 'id';
}

/** Whether one of the words names a credential: `secret_name`, `TOKEN_GITHUB`. */
function mayBeInside(words: readonly string[]): boolean {
  return words.some(
    (word, at) =>
      (NAME_TABLE.secret.has(word) && word !== 'session' && word !== 'auth') ||
      (word === 'key' && NAME_TABLE.granting.has(words[at - 1] ?? '')),
  );
}

/** The words without those at the end that say nothing; empty if none is left. */
function withoutTransparent(words: readonly string[]): readonly string[] {
  const end = words.findLastIndex(
    (word, at) => !NAME_TABLE.transparent.has(word) && !(at > 0 && word === 'confirmation'),
  );
  return words.slice(0, end + 1);
}

function personalKind(words: readonly string[]): PersonalKind | undefined {
  const phrase = [...words];
  while (
    /^(?:address|home|work|main|value|alternate|secondary)$/.test(phrase.at(-1) ?? '') &&
    phrase.length > 1
  )
    phrase.pop();
  const head = phrase.at(-1) ?? '';
  const last = phrase.at(-2) ?? '';
  const isNumber = /^(?:number|num|no|nr)$/.test(head);
  if (head === 'email' || head === 'mail') return 'email';
  if (NAME_TABLE.phone.has(head) || (isNumber && NAME_TABLE.phone.has(last))) return 'phone';
  if ((isNumber && /^(?:card|cc)$/.test(last)) || head === 'pan') return 'card';
  if (isNumber && phrase.some((word) => NAME_TABLE.account.has(word))) return 'account';
  if (/^(?:iban|ssn|nino|cpf|tin)$/.test(head)) return 'account';
  if (/^(?:tax|national) id$|^social security$/.test(`${last} ${head}`)) return 'account';
  if (/^(?:dob|birthday|birthdate|birth)$/.test(head) || `${last} ${head}` === 'birth date') return 'birth';
  if (/^(?:surname|forename|nickname|cardholder|firstname|lastname|fullname|username)$/.test(head))
    return 'person';
  return head === 'name' && (NAME_TABLE.person.has(last) || last === 'user') ? 'person' : undefined;
}

function isUnspacedSecret(word: string): boolean {
  if (/^[a-z]*$/.test(word)) return false;
  for (const secret of NAME_TABLE.unspaced) if (word.includes(secret)) return true;
  return false;
}

/** The singular, if that is a word of the table. */
function baseForm(word: string): string {
  if (!word.endsWith('s') || PARTS.has(word) || NAME_TABLE.identifiers.has(word)) return word;
  const one = word.slice(0, -1);
  if (
    PARTS.has(one) ||
    NAME_TABLE.identifiers.has(one) ||
    /^(?:phrase|word|answer|url|uri|link|email)$/.test(one)
  )
    return one;
  return /(?:ch|sh|ss|x)es$/.test(word) && PARTS.has(word.slice(0, -2)) ? word.slice(0, -2) : word;
}

const MIN_PART = 3;
const MAX_COMPOUND = 40;

const PARTS: ReadonlySet<string> = new Set(
  [
    NAME_TABLE.secret,
    NAME_TABLE.ambiguous,
    NAME_TABLE.granting,
    NAME_TABLE.phone,
    NAME_TABLE.account,
    NAME_TABLE.person,
    new Set(['number', 'name', 'birth', 'date', 'url', 'link', 'string', 'phrase', 'card', 'value', 'new']),
  ].flatMap((set) => [...set].filter((word) => word.length >= MIN_PART)),
);

/** Ends of words that end no ordinary word: `supersecret`, `mytoken`. */
const SUFFIX =
  /^(.{2,}?)(token|secret|passw(?:or)?d|passphrase|passcode|credential|apikey|sessid|sessionid)s?$/;

/** The parts of words that were written together: `accesstoken` is access, token; `monkey` stays whole. */
function splitCompound(word: string): string[] {
  if (word.length < 5 || word.length > MAX_COMPOUND || PARTS.has(word) || !/^[a-z]+$/.test(word))
    return [word];
  const parts = getParts(word);
  if (parts) return parts;
  const suffix = SUFFIX.exec(word);
  return suffix ? [suffix[1] ?? '', suffix[2] ?? ''] : [word];
}

/** The fewest parts of the table that make up a word; undefined if there are none. */
function getParts(word: string): string[] | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let end = MIN_PART; end <= word.length; end += 1) {
    for (let start = 0; start <= end - MIN_PART; start += 1) {
      const before = best[start];
      if (!before || (best[end] && before.length + 1 >= (best[end]?.length ?? 0))) continue;
      const part = word.slice(start, end);
      if (PARTS.has(part) || (end === word.length && part.endsWith('s') && PARTS.has(part.slice(0, -1))))
        best[end] = [...before, part];
    }
  }
  const found = best[word.length];
  return found && found.length > 1 ? found : undefined;
}
