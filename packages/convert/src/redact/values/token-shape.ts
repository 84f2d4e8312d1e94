import { isCommonPhrase } from '../names/common-words.ts';
import { isCredentialWord } from '../names/split-compound.ts';
import { splitWords } from '../names/split-words.ts';
import { knownPrefix } from './known-prefix.ts';
import { randomness } from './random-text.ts';

/** Shape of a text: certainly a credential, or random, as public identifiers are, too. */
export type TokenShape = 'credential' | 'random';

/** Shorter texts are words, longer ones documents. */
const MIN_LENGTH = 8;
const MAX_LENGTH = 8192;
const MIN_RANDOM = 16;
const MIN_HEX = 32;

export const JWT = /^eyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)*$/;
export const PEM = /-----BEGIN [A-Z0-9 ]{0,40}(?:KEY|CERTIFICATE|MESSAGE|PARAMETERS)[A-Z0-9 ]{0,20}-----/;
const SCHEME =
  /^(Bearer|Basic|Token|ApiKey|Api-Key|Digest|Hawk|Negotiate|DPoP|SharedAccessSignature|AWS4\S*)[ :]\s*(\S{4,}.*)$/is;

/** The shape of a text without blanks, or of an `Authorization` header; undefined when it is an ordinary one. */
export function tokenShape(text: string): TokenShape | undefined {
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH) return undefined;
  if (knownPrefix(text) !== undefined || JWT.test(text) || PEM.test(text)) return 'credential';
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

/** `evalrun_67abd54d60ec8190832b46859da808f7`: a long prefix hides how random the rest is. */
function isRandomBehindPrefix(text: string): boolean {
  const rest = /^[a-z]{2,20}[_-]([A-Za-z0-9]{20,})$/.exec(text)?.[1];
  return (
    rest !== undefined && (randomness(rest) >= 0.33 || (/^[0-9a-f]{24,}$/.test(rest) && /\d/.test(rest)))
  );
}

/** `Bearer` and a token, but not "Basic plan" or "Token expired". */
function isCredentialOf(scheme: string, rest: string): boolean {
  if (/\s/.test(rest.trim())) return /^(?:digest|hawk|aws4|sharedaccess)/i.test(scheme) && rest.includes('=');
  if (/^[<{$]|^\.+$/.test(rest) || isCommonPhrase(rest)) return false;
  if (/^basic$/i.test(scheme))
    return /^[A-Za-z0-9+/]{4,}={0,2}$/.test(rest) && /[0-9=+/]|[a-z][A-Z]/.test(rest);
  return /^bearer$/i.test(scheme) || /[^A-Za-z]/.test(rest);
}

/** Base 64 of random bytes, where a slash is a digit like others. */
export function looksLikeEncoded(text: string): boolean {
  return text.length >= 20 && /^[A-Za-z0-9+/]+={0,2}$/.test(text) && isRandom(text) && !isPublicId(text);
}

function isLongRandom(part: string): boolean {
  return part.length >= 20 && isRandom(part) && !isPublicId(part);
}

function isRandom(whole: string): boolean {
  const text = whole.includes('-') ? whole.replace(UUID_INSIDE, '') : whole;
  if (/^(?:[0-9a-f]+|[0-9A-F]+)$/.test(text))
    return text.length >= MIN_HEX && /\d/.test(text) && /[a-f]/i.test(text);
  if (text.length < 20) return text.length >= MIN_RANDOM && /^\w+$/.test(text) && randomness(text) >= 0.4;
  const isLong = text.length >= 30;
  return randomness(text) >= (isLong ? 0.28 : 0.33) || (isLong && alternates(text)) || isLicenseKey(text);
}

/** Whether letters and digits change places in every fourth character: names have a number or two. */
function alternates(text: string): boolean {
  return (text.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g) ?? []).length >= text.length / 4;
}

/** Groups of capitals and digits: `X7K9Q-2MPLR-QW3RT-8ZTVB`. */
function isLicenseKey(text: string): boolean {
  return (
    /^(?:[A-Z0-9]{4,6}-){3,7}[A-Z0-9]{4,6}$/.test(text) &&
    (text.match(/[A-Z](?=\d)|\d(?=[A-Z])/g) ?? []).length > 3
  );
}

const UUID_INSIDE = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const UUID = /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i;
/** A word or two, then up to 32 letters and digits: `price_1MoBy5LkdIwHu7ix`, `vpc-0a1b2c3d`. */
const PREFIXED = /^([a-z][a-z0-9]{1,14}(?:[_-][a-z]{2,14}){0,2})[_-][A-Za-z0-9]{6,32}$/;
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
  if (knownPrefix(text) !== undefined) return false;
  if (PUBLIC_IDS.some((shape) => shape.test(text))) return true;
  const prefix = PREFIXED.exec(text)?.[1];
  return (
    prefix !== undefined &&
    !splitWords(prefix).some(
      (word) => isCredentialWord(word) || /^(?:pat|api|tok|sk|pk|ak|rk|live|access)$/.test(word),
    )
  );
}
