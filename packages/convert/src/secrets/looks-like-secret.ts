import { looksLikeIdentifier } from '../build/looks-like-identifier.ts';

const JWT = /^eyJ[\w-]{5,}\.[\w-]{5,}(?:\.[\w-]*)*$/;

/** Prefixes by which issuers make their keys findable. */
const PREFIX =
  /^(?:sk|pk|rk|whsec)_(?:live|test)_|^whsec_|^sk-[A-Za-z0-9]|^gh[pousr]_|^github_pat_|^glpat-|^xox[abeoprs]-|^xapp-|^(?:AKIA|ASIA|AROA)[A-Z0-9]{12}|^AIza[\w-]{20}|^ya29\.|^1\/\/0|^SG\.|^npm_|^pypi-|^dop_v1_|^doo_v1_|^hf_|^shp(?:at|ca|pa|ss)_|^sq0[a-z]{3}-|^EAA[A-Za-z0-9]{20}|^key-[0-9a-f]{16}|^PMAK-|^ATATT3|^lin_api_|^secret_[A-Za-z0-9]{20}|^dckr_pat_|^(?:Bearer|Basic|Token|ApiKey)\s+\S{6}/;

/** Whether a value is a credential by its looks: a JWT, a key with a known prefix, a long random token. */
export function looksLikeSecret(value: string): boolean {
  if (value.length < 8 || value.length > MAX_LENGTH) return false;
  return JWT.test(value) || PREFIX.test(value) || isRandomToken(value);
}

/** Longer texts are documents. */
const MAX_LENGTH = 8192;
const MIN_TOKEN = 20;

/** At least 20 characters that no language has: case, digits and letters mixed at random. Plain identifiers are none. */
function isRandomToken(value: string): boolean {
  if (value.length < MIN_TOKEN || !/^[\w.~+/=:@,;-]+$/.test(value) || looksLikeIdentifier(value)) {
    return isLongHex(value);
  }
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(value) && isRandom(value)) return true;
  return value
    .split(/[.:/~@,;=]/)
    .some((part) => part.length >= MIN_TOKEN && (isRandom(part) || isLongHex(part)));
}

/** Random bytes in base 64, where a slash is a digit like others. */
export function looksLikeEncoded(value: string): boolean {
  return value.length >= MIN_TOKEN && /^[A-Za-z0-9+/]+={0,2}$/.test(value) && isRandom(value);
}

/** A digest or key in hexadecimal; UUIDs have dashes. */
function isLongHex(part: string): boolean {
  return part.length >= 32 && /^[0-9a-f]+$/i.test(part) && /\d/.test(part) && /[a-f]/i.test(part);
}

/** What names are made of: words with a vowel, a capital in front or not, and the usual abbreviations. What is left over is noise. */
const WORDS = /[A-Z]?(?=[a-z]*[aeiouy])[a-z]{3,}|API|AWS|CSV|HTML|HTTPS?|ID|JSON|JWT|PDF|SQL|URL|UUID|XML/g;

/** Words of one case between dashes. */
const SLUG = /^(?:[a-z0-9]+(?:[-_][a-z0-9]+){2,}|[A-Z0-9]+(?:[-_][A-Z0-9]+){2,})$/;

function isRandom(part: string): boolean {
  if (SLUG.test(part)) return part.split(/[-_]/).some((piece) => piece.length >= 16 && isRandom(piece));
  const plain = part.replace(/[-_+/=]/g, '');
  const letters = plain.replace(/\d/g, '').length;
  const isMixed = /[a-z]/.test(plain) && /[A-Z]/.test(plain);
  if (plain.length < 16 || letters < plain.length * 0.3 || (letters === plain.length && !isMixed))
    return false;
  const inWords = (part.match(WORDS) ?? []).join('').length;
  if ((plain.length - inWords) / plain.length > 0.5) return true;
  if ((plain.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g) ?? []).length >= plain.length / 6) return true;
  const pieces = plain.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
  return isMixed && plain.length / pieces.length < 3.3;
}
