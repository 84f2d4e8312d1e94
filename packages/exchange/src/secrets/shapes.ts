/** Prefixes by which issuers make their credentials findable, each with what has to follow. */
const PREFIXES: readonly (readonly [prefix: string, rest: string])[] = [
  [
    '(?:[srp]k|whsec)_(?:live|test)_|sk-(?:ant|proj|or|svcacct|admin)-|whsec_|gh[pousr]_|github_pat_',
    '[\\w-]{8}',
  ],
  ['gl(?:pat|dt|ft|soat|rt|cbt|ptt|agent|imt)-|xox[abeoprs]-|xapp-|xwfp-', '[\\w-]{8}'],
  ['(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)', '[A-Z0-9]{12}'],
  ['AIza', '[\\w-]{20}'],
  ['LTAI|AKID', '[A-Za-z0-9]{12}'],
  [
    'ya29\\.|1//0|GOCSPX-|SG\\.|hv[sbr]\\.|atlasv1\\.|ATATT3|ATCTT3|ATBB|dp\\.(?:pt|st|ct|sa|scim|audit)\\.',
    '[\\w-]{8}',
  ],
  ['npm_|pypi-|hf_|gsk_|r8_|fw_|figd_|nvapi-|xai-|pplx-|tvly-|csk-|rubygems_|oy2', '[\\w-]{16}'],
  [
    'do[por]_v1_|dckr_(?:pat|oat)_|sbp_|ntn_|lin_(?:api|oauth)_|pscale_(?:tkn|oauth|pw)_|lsv2_(?:pt|sk)_',
    '\\w{8}',
  ],
  [
    'shp(?:at|ca|pa|ss)_|sq0[a-z]{3}-|EAAA|EAAC|sntry[su]_|glsa_|glc_|ory_[ar]t_|phx_|tskey-|zpka_|ops_eyJ',
    '[\\w-]{8}',
  ],
  [
    'xkeysib-|xsmtpsib-|PMAK-|PMAT-|NR(?:AK|II|RA)-|FLWSECK|duffel_(?:live|test)_|shippo_(?:live|test)_',
    '[\\w-]{8}',
  ],
  ['AGE-SECRET-KEY-|CFPAT-|bkua_|nfp_|rnd_|tfp_|ATTA|eyJhbGci', '[\\w-]{16}'],
  ['dapi|key-|SK', '[0-9a-f]{32}'],
  ['sk-|EAA|secret_', '[A-Za-z0-9]{20}'],
  ['(?:bot)?\\d{6,12}:', '[\\w-]{30}'],
];

const KNOWN = new RegExp(`^(?:${PREFIXES.map(([prefix, rest]) => `(?:${prefix})${rest}`).join('|')})`);
const PREFIX = new RegExp(`^(?:${PREFIXES.map(([prefix]) => prefix).join('|')})`);

/** First characters of the prefixes: most texts are ruled out by theirs. */
const STARTS = /^[sprwgxAyL1GhSdnfrtcolebETPNkzHFCbvm\d]/;

/** The issuer's prefix of a credential, `sk_live_`; undefined if a text has none. */
export function knownPrefix(text: string): string | undefined {
  return STARTS.test(text) && KNOWN.test(text) ? PREFIX.exec(text)?.[0] : undefined;
}

/** Shape of a text: certainly a credential, or random, as public identifiers are, too. */
export type TokenShape = 'credential' | 'random';

/** Shorter texts are words, longer ones documents. */
const MIN_LENGTH = 8;
const MAX_LENGTH = 8192;
const MIN_RANDOM = 16;
const MIN_HEX = 32;

/** How much of a text has to be unlike words for the text to be random; see `randomness`. */
const RANDOM = 0.3;
/** The same for texts of 30 characters, and for letters with digits in three places: they vary less. */
const RANDOM_LONG = 0.25;

export const JWT = /^eyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)*$/;
export const PEM = /-----BEGIN [A-Z0-9 ]{0,40}(?:KEY|CERTIFICATE|MESSAGE|PARAMETERS)[A-Z0-9 ]{0,20}-----/;
/** A password as directories store it (RFC 2307): `{SSHA}…`. */
const STORED = /^\{(?:S?SHA\d{0,3}|S?MD5|CRYPT|PBKDF2[\w-]*|ARGON2)\}\S{8}/i;
const SCHEME =
  /^(Bearer|Basic|Token|ApiKey|Api-Key|Digest|Hawk|Negotiate|NTLM|DPoP|SharedAccessSignature|AWS4\S*)[ :]\s*(\S{4,}.*)$/is;

/** The shape of a text without blanks, or of an `Authorization` header; undefined if it is an ordinary one. */
export function tokenShape(text: string): TokenShape | undefined {
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH) return undefined;
  if (knownPrefix(text) !== undefined || JWT.test(text) || PEM.test(text) || STORED.test(text))
    return 'credential';
  const scheme = SCHEME.exec(text);
  if (scheme) return isCredentialOf(scheme[1] ?? '', scheme[2] ?? '') ? 'credential' : undefined;
  // Few texts are random, and many shapes are those of public identifiers.
  return isRandomToken(text) && !isPublicId(text) ? 'random' : undefined;
}

/** Whether a text without blanks is random, in whole or in a long part; identifiers such as `price_1MoBy5LkdIwHu7` are. */
export function isRandomToken(text: string): boolean {
  if (text.length < MIN_RANDOM || !/^[\w.~+/=:@,;%*!$-]+$/.test(text)) return false;
  return isRandom(text) || isRandomBehindPrefix(text) || text.split(/[.:/~@,;=]/).some(isLongRandom);
}

/** Base 64 of random bytes, where a slash is a digit like others. */
export function looksLikeEncoded(text: string): boolean {
  return text.length >= 20 && /^[A-Za-z0-9+/]+={0,2}$/.test(text) && isRandom(text) && !isPublicId(text);
}

/**
 * Whether a value under an ambiguous name (`code`, `key`) is one: it is not a word, a short number, a constant, a date or
 * a sentence.
 */
export function looksLikeCredential(text: string): boolean {
  const length = text.length;
  if (length < 6 || length > MAX_LENGTH || /\s/.test(text.trim())) return tokenShape(text) !== undefined;
  if (/^\d{4}-\d\d-\d\d|^https?:\/\/[^@?#]*$|^[\w.+-]+\/[\w.+-]+$|^v?\d+(?:\.\d+)+$/i.test(text))
    return false;
  if (/^[\p{L}_.:-]+$/u.test(text))
    return /\p{Ll}\p{Lu}\p{Lu}|\p{Lu}\p{Ll}\p{Lu}/u.test(text) || isRandomToken(text);
  return /[\p{L}]/u.test(text) ? /[\d!#$%&*+=@^~]/.test(text) : /\d{6}/.test(text);
}

/** `evalrun_67abd54d60ec8190832b46859da808f7`: a long prefix hides how random the rest is. */
function isRandomBehindPrefix(text: string): boolean {
  const rest = /^[a-z]{2,20}[_-]([A-Za-z0-9]{20,})$/.exec(text)?.[1];
  return (
    rest !== undefined && (randomness(rest) >= RANDOM || (/^[0-9a-f]{24,}$/.test(rest) && /\d/.test(rest)))
  );
}

/** `Bearer` and a token, but not "Basic plan" or "Token expired". */
function isCredentialOf(scheme: string, rest: string): boolean {
  if (/\s/.test(rest.trim())) return /^(?:digest|hawk|aws4|sharedaccess)/i.test(scheme) && rest.includes('=');
  if (/^[<{$]|^\.+$/.test(rest) || /^[a-z]{3,16}[.,]?$/.test(rest))
    return /^bearer$/i.test(scheme) && /^[a-z]{8,}$/.test(rest) && !/s$|tion$/.test(rest);
  if (/^base64$/i.test(rest)) return false;
  if (/^basic$/i.test(scheme))
    return /^[A-Za-z0-9+/]{4,}={0,2}$/.test(rest) && /[0-9=+/]|[a-z][A-Z]/.test(rest);
  return /^bearer$/i.test(scheme) || /[^A-Za-z]/.test(rest);
}

function isLongRandom(part: string): boolean {
  return part.length >= 20 && isRandom(part) && !isPublicId(part);
}

function isRandom(whole: string): boolean {
  const text = whole.includes('-') ? whole.replace(UUID_INSIDE, '') : whole;
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(text))
    return text.length >= MIN_HEX && /\d/.test(text) && /[a-f]/i.test(text);
  if (text.length < 20)
    return text.length >= MIN_RANDOM && /^\w+$/.test(text) && randomness(text) >= RANDOM + 0.1;
  const isSure = text.length >= 30 || (/^[A-Za-z0-9]+$/.test(text) && alternates(text));
  return randomness(text) >= (isSure ? RANDOM_LONG : RANDOM) || isLicenseKey(text) || isSeed(text);
}

/** Whether digits are in three places inside of letters: names have a number or two. */
export function alternates(text: string): boolean {
  return (text.match(/[A-Za-z]\d/g) ?? []).length >= 3;
}

/** Groups of capitals and digits: `X7K9Q-2MPLR-QW3RT-8ZTVB`. */
function isLicenseKey(text: string): boolean {
  return (
    /^(?:[A-Z0-9]{4,6}-){3,7}[A-Z0-9]{4,6}$/.test(text) &&
    (text.match(/[A-Z](?=\d)|\d(?=[A-Z])/g) ?? []).length > 3
  );
}

/** A seed of one-time passwords in base 32 (RFC 4648). */
function isSeed(text: string): boolean {
  return /^(?:[A-Z2-7]{16}){2,4}$/.test(text) && /[A-Z][2-7][A-Z]/.test(text);
}

/** Numbers with a unit read like words. */
const MEASURE = /\d+(?:GB|TB|MB|KB|kB|GHz|MHz|Hz|mm|cm|km|kg|ml|mAh|inch|Inch|px|th|nd|rd|st)(?![a-z])/g;

/**
 * How much of a text is unlike words, from 0 to about 0.6: changes between letters and digits, between cases inside of a
 * word, scraps of one or two small letters, three consonants or vowels in a row, and letters that are rare in any
 * language. Names and words have less than `RANDOM` in 99 of 100 cases, random letters and digits more.
 */
export function randomness(text: string): number {
  const plain = /\d(?:[GTMKkHmicnprst])/.test(text) ? text.replace(MEASURE, ' ') : text;
  let odd = 0;
  let length = 0;
  let before = NONE;
  /** Small letters since the last other character; consonants and vowels since the last letter of the other sort. */
  let small = 0;
  let consonants = 0;
  let vowels = 0;
  for (let at = 0; at <= plain.length; at += 1) {
    const unit = at < plain.length ? plain.charCodeAt(at) : 0;
    const kind = getKind(unit);
    if (kind === SMALL) small += 1;
    else {
      if (small === 1 || small === 2) odd += 0.5;
      small = 0;
    }
    if (kind === SMALL || kind === CAPITAL) {
      const isRepeated = plain.charCodeAt(at - 1) === unit;
      if (isVowel(unit)) {
        consonants = 0;
        vowels += 1;
      } else {
        vowels = 0;
        if (!isRepeated) consonants += 1;
        if (isRare(unit) && !isRepeated) odd += 0.6;
      }
      if ((consonants > 2 || vowels > 2) && !isRepeated) odd += 0.7;
    } else {
      consonants = 0;
      vowels = 0;
    }
    if (kind !== NONE) length += 1;
    if (kind !== NONE && before !== NONE && (kind === DIGIT) !== (before === DIGIT)) odd += 0.7;
    if (kind === CAPITAL && before === SMALL) odd += 0.15;
    before = kind;
  }
  return length === 0 ? 0 : odd / length;
}

const NONE = 0;
const SMALL = 1;
const CAPITAL = 2;
const DIGIT = 3;

function getKind(unit: number): number {
  if (unit >= 97 && unit <= 122) return SMALL;
  if (unit >= 65 && unit <= 90) return CAPITAL;
  return unit >= 48 && unit <= 57 ? DIGIT : NONE;
}

/** a, e, i, o, u, y */
function isVowel(unit: number): boolean {
  return ((VOWELS >> ((unit | 32) - 97)) & 1) === 1;
}

/** j, q, w, x, z */
function isRare(unit: number): boolean {
  return ((RARE >> ((unit | 32) - 97)) & 1) === 1;
}

const getBits = (letters: string) =>
  [...letters].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) - 97)), 0);
const VOWELS = getBits('aeiouy');
const RARE = getBits('jqwxz');

const UUID_INSIDE = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const UUID = /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i;
/** A word or two, then up to 32 letters and digits: `price_1MoBy5LkdIwHu7ix`, `vpc-0a1b2c3d`. */
const PREFIXED = /^([a-z][a-z0-9]{1,14}(?:[_-][a-z]{2,14}){0,2})[_-][A-Za-z0-9]{6,32}$/;
/** Words of prefixes behind which a credential follows. */
const SECRET_PREFIX =
  /(?:^|[_-])(?:pat|api|apikey|tok|tkn|token|sk|pk|ak|rk|live|access|secret|key|session|sess|sid|pass|pwd|auth|cred|hook|sig|otp|code|refresh)(?:$|[_-])/;
const PUBLIC_IDS: readonly RegExp[] = [
  UUID,
  // ULID, MongoDB's ObjectId, CUID
  /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i,
  /^[0-9a-f]{24}$/i,
  /^c[a-z0-9]{24}$/,
  // Identifiers of Twilio and of Google's places
  /^(?!SK)[A-Z]{2}[0-9a-f]{32}$/,
  /^ChIJ[\w-]{20,26}$/,
  /^arn:[\w-]+:/,
  // Digests with the name of their algorithm, alone or after a name (`image@sha256:…`)
  /^(?:[\w./-]{1,100}@)?(?:sha-?\d{1,3}(?:[-_]\d{3})?|md5|blake\d?[bs]?\d{0,3}|crc32c?)[:=-][A-Za-z0-9+/=_-]+$/i,
  // Accounts of Ethereum (a private key has 64 digits), content identifiers of IPFS
  /^0x[0-9a-f]{40}$/i,
  /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{56})$/,
  // Pictures and documents in base 64: PNG, JPEG, GIF, WebP, SVG, PDF
  /^(?:data:(?:image|application\/pdf)[\w/+.;=-]{0,60},)?(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|PHN2Zy|JVBERi)[A-Za-z0-9+/]*={0,2}$/,
  // Durations of ISO 8601
  /^P(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/,
  // Addresses of networks, and fingerprints of keys
  /^[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?:\/\d+)?$/i,
  /^(?:[0-9a-f]{2}:){5,31}[0-9a-f]{2}$/i,
  // Resources of AWS with a prefix of one letter
  /^[a-z]-[0-9a-f]{8,17}$/,
];

/** Whether a text has the shape of an identifier that issuers do not keep secret. */
export function isPublicId(text: string): boolean {
  if (/\s/.test(text) || knownPrefix(text) !== undefined) return false;
  if (PUBLIC_IDS.some((shape) => shape.test(text))) return true;
  const prefix = PREFIXED.exec(text)?.[1];
  return prefix !== undefined && !SECRET_PREFIX.test(prefix);
}
