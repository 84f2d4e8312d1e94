import { JWT, knownPrefix, MADE_UP, PEM, tokenShape } from '@curlew/exchange/internal';
import { scalar, stringFormat } from '../infer/scalar.ts';

/** Lengths of placeholders for tokens: only the class of a token's length is shown. */
const LENGTHS = [16, 20, 24, 32, 40, 48, 64] as const;

const FORMATS = {
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2000-01-01',
  'date-time': '2000-01-01T00:00:00Z',
} as const;

/**
 * What is shown instead of a credential that goes by `name`: a text with its prefix, alphabet, class of
 * length and format, of which the schema inferred is the same. Where it has no shape of its own, `example-<name>`, or what is
 * given.
 */
export function placeholder(name: string, value: string, otherwise = exampleFor(name)): string {
  const format = stringFormat(value);
  if (format) return FORMATS[format];
  if (/^-?\d+$/.test(value)) return digitsLike(value);
  if (scalar(value).type === 'number') return value === '1.5' ? '2.5' : '1.5';
  if (JWT.test(value)) return 'eyJhbGciOiJIUzI1NiJ9.e30.signature';
  if (PEM.test(value)) return pemLike(value);
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(value)) return MADE_UP.email;
  const address = /^([A-Za-z][\w+.-]{0,20}):\/\/\S/.exec(value)?.[1];
  if (address) return addressLike(address);
  if (/^\/[^/\s]\S*$/.test(value)) return '/path';
  const scheme = /^(Bearer|Basic|Token|ApiKey|Digest|DPoP|Negotiate) +\S/i.exec(value)?.[1];
  if (scheme) return `${scheme} ${marker(name === '' ? 'token' : name)}`;
  return tokenLike(value) ?? otherwise;
}

/** A text that is the same in a URL, in JSON and in a shell: `example-password`. */
function exampleFor(name: string): string {
  const isName = /^[A-Za-z][\w.-]{0,40}$/.test(name);
  return `example-${isName ? name.toLowerCase().replace(/[_.]+/g, '-') : 'secret'}`;
}

/** `<name>`, for a reader to fill in: a part of a text. */
export function marker(name: string): string {
  return /^[A-Za-z][\w.-]{0,40}$/.test(name) ? `<${name.toLowerCase()}>` : '<secret>';
}

/** Generates as many digits. A leading zero is kept: it makes a number a string. */
function digitsLike(value: string): string {
  const digits = '1234567890'.repeat(Math.ceil(value.length / 10));
  const first = value.search(/\d/);
  const made = value.replace(/\d/g, (digit, at: number) =>
    at === first && digit === '0' ? '0' : (digits[at] ?? '1'),
  );
  return made === value ? made.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) : made;
}

function pemLike(value: string): string {
  const kind = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(value)?.[1] ?? 'PRIVATE KEY';
  return `-----BEGIN ${kind}-----\n...\n-----END ${kind}-----`;
}

function addressLike(scheme: string): string {
  return /^https?$|^wss?$/i.test(scheme)
    ? `${scheme}://example.com/path`
    : `${scheme}://user:password@example.com/name`;
}

/** Filler in the alphabet of a token; undefined when the text does not look like a token. */
function tokenLike(value: string): string | undefined {
  const prefix = knownPrefix(value) ?? /^[a-z]{2,8}(?:_[a-z]{2,8})?_(?=\w{12})/.exec(value)?.[0] ?? '';
  const body = value.slice(prefix.length);
  const isHex = body.length >= 16 && /^(?:[0-9a-f]+|[0-9A-F]+)$/.test(body);
  if (prefix === '' && !isHex && tokenShape(value) === undefined) return undefined;
  if (/^[A-Z0-9]+(?:-[A-Z0-9]+){2,}$/.test(body)) return prefix + grouped(body);
  const length = LENGTHS.find((one) => one >= body.length) ?? 64;
  return prefix + filler(body, isHex).repeat(8).slice(0, length);
}

/** `X7K9Q-2MPLR` */
function grouped(body: string): string {
  let at = -1;
  return body.replace(/[A-Z0-9]/g, () => {
    at += 1;
    return 'EXAMPLE0'.charAt(at % 8);
  });
}

function filler(body: string, isHex: boolean): string {
  const hasSmall = /[a-z]/.test(body);
  const hasCapital = /[A-Z]/.test(body);
  if (isHex) return hasCapital ? '0123456789ABCDEF' : '0123456789abcdef';
  if (!hasSmall) return 'EXAMPLE0';
  return hasCapital ? 'Example0' : 'example0';
}
