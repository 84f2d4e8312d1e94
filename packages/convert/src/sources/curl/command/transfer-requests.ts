import { percentDecode } from '@curlew/exchange/internal';
import { isToken } from '@curlew/openapi/internal';
import { type AddressPart, addressParts } from '../../../http/address-part.ts';
import {
  type Address,
  type AddressProblem,
  readAddress,
  userInfoCredentials,
} from '../../../http/read-address.ts';
import { readJson } from '../../../http/read-json.ts';
import { bodyKind, parseForm, textBody } from '../../../http/text-body.ts';
import { inferAuth, registeredScheme } from '../../../infer/infer-auth.ts';
import type {
  FormField,
  Header,
  NormalizedRequest,
  ParameterValue,
  RequestAuth,
  RequestBody,
  RequestDetails,
} from '../../../normalized-request.ts';
import { type ShellWord, wordText } from '../shell/shell-word.ts';
import type { CurlTransfer, CurlWarning, DataPart, FormPart } from './curl-transfer.ts';
import { type DataContext, dataText, fileText, missingData, missingFormTexts } from './data-text.ts';
import { headerValue, transferCookies, transferHeaders } from './transfer-headers.ts';

/** A request as one command describes it; the adapter adds its origin. */
export type CurlRequest = Omit<NormalizedRequest, 'source' | 'sourceIndex'>;

export interface TransferResult {
  requests: CurlRequest[];
  problems: AddressProblem[];
  pseudoHeaders: string[];
}

/** Splits `file:password` as curl does: at a colon that is neither escaped nor that of a drive (`C:\\client.pem`). */
const FILE = /^((?:[A-Za-z]:(?=[\\/]))?(?:\\[\\:]|[^:])*)(?::(.*))?$/s;

const FORM = 'application/x-www-form-urlencoded';

/** One request for each URL of a transfer. */
export function transferRequests(
  transfer: CurlTransfer,
  context: DataContext,
  warnings: CurlWarning[],
): TransferResult {
  if (transfer.form.length > 0 && transfer.data.length > 0) warnings.push(['data-and-form', '']);
  const { headers, pseudo } = transferHeaders(transfer, warnings);
  const cookies = transferCookies(transfer, headers, warnings);
  const result: TransferResult = { requests: [], problems: [], pseudoHeaders: pseudo };
  const texts = transfer.urls.map(wordText);
  const hasAddress = texts.some(isAddress);
  for (const [index, text] of texts.entries()) {
    if (hasAddress && !isAddress(text)) {
      warnings.push(['stray-argument', '']);
      continue;
    }
    // A line that was continued inside of quotes.
    if (text.includes('  ')) warnings.push(['blanks-in-url', '']);
    if (typeof transfer.method === 'object') {
      warnings.push(['method-variable', '']);
      continue;
    }
    const address = transferAddress(transfer, index, context);
    if ('problem' in address) {
      result.problems.push(address);
      continue;
    }
    result.requests.push(toRequest(transfer, index, address, headers, cookies, context));
  }
  if (result.requests.some(({ body }) => body?.kind !== 'binary'))
    warnings.push(
      ...missingData(transfer.data, context),
      ...missingData(transfer.urlQuery, context, true),
      ...missingFormTexts(transfer.form, context),
    );
  return result;
}

/** `https://…`, an address that begins with a variable, or the name of a host with a dot or a port. */
const ADDRESS =
  /^(?:[a-z][a-z\d+.-]*:\/\/|\{\{|\$|<[a-z]|\{[a-z_][\w.-]*\}|(?:[^\s@/"]*@)?(?:localhost|[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?|[\p{L}\p{N}_-]+(?=:\d)|\[[\da-f:.]+\])(?::\d+)?(?:$|[/?#]))/iu;
/** Marks that only a string of JSON, a list or typographic quotes leave in a word. */
const PROSE = /[\u201c\u201d]|^[^?#]*["',;]$/;

/**
 * Whether a word is an address beyond doubt. Beside one, other words are rests of a value that was not quoted as this
 * shell requires: a forgotten quote, a `/` for a backslash, a long dash, a string of JSON.
 */
function isAddress(text: string): boolean {
  return ADDRESS.test(text) && !PROSE.test(text);
}

function toRequest(
  transfer: CurlTransfer,
  index: number,
  address: Address,
  headers: Header[],
  cookies: ParameterValue[],
  context: DataContext,
): CurlRequest {
  const uploads = transfer.uploads[index] !== undefined;
  const request: CurlRequest = {
    method: getMethod(transfer, uploads),
    url: address.url,
    urlString: address.text,
    headers,
    query: address.query,
    cookies,
  };
  const body = transferBody(transfer, uploads, headers, context);
  if (body) request.body = body;
  const auth = getAuth(transfer, address, headers);
  if (auth) request.auth = auth;
  const details = getDetails(transfer, address, headers);
  if (details) request.details = details;
  return request;
}

function getMethod(transfer: CurlTransfer, uploads: boolean): string {
  if (transfer.method !== undefined) {
    const token = wordText(transfer.method).trim().toLowerCase();
    if (isToken(token)) return token;
  }
  if (transfer.head) return 'head';
  if (uploads) return 'put';
  return !transfer.get && (transfer.data.length > 0 || transfer.form.length > 0) ? 'post' : 'get';
}

/** An `Authorization` header is sent instead of the credentials of the options. */
function getAuth(
  transfer: CurlTransfer,
  { userInfo, query }: Address,
  headers: readonly Header[],
): RequestAuth | undefined {
  const found = inferAuth(headers, query);
  if (found?.type === 'basic' || found?.type === 'bearer') return found;
  if (transfer.bearer !== undefined) return { type: 'bearer' };
  if (transfer.authScheme === 'aws4-hmac-sha256')
    return { type: 'apiKey', in: 'header', name: 'Authorization' };
  return transfer.user !== undefined || userInfo !== undefined ? { type: 'basic' } : found;
}

function getDetails(
  transfer: CurlTransfer,
  { url, server, pathTemplate, userInfo }: Address,
  headers: readonly Header[],
): RequestDetails | undefined {
  const details: RequestDetails = {};
  const credentials = getCredentials(transfer, userInfo);
  if (credentials.length > 0) details.credentials = credentials;
  if (server) details.server = server;
  if (pathTemplate !== undefined) details.pathTemplate = pathTemplate;
  const scheme = transfer.user === undefined ? registeredScheme(headers) : transfer.authScheme;
  if (scheme !== undefined && scheme !== 'aws4-hmac-sha256') details.authScheme = scheme;
  // Without TLS there is no certificate; the scheme of a variable is unknown.
  if (transfer.hasCertificate && (url.protocol === 'https:' || server)) details.clientCertificate = true;
  for (const _detail in details) return details;
  return undefined;
}

const NONE: readonly string[] = [];

/** Credentials that options and the address name, and no header. */
function getCredentials(
  { user, bearer, certificates, credentials }: CurlTransfer,
  userInfo: string | undefined,
): readonly string[] {
  const count = certificates.length + credentials.length;
  if (user === undefined && bearer === undefined && userInfo === undefined && count === 0) return NONE;
  const pairs = [...(user === undefined ? [] : [user]), ...credentials].map(wordText);
  if (userInfo !== undefined) pairs.push(percentDecode(userInfo));
  const passwords = certificates.map(wordText).flatMap(certificateCredentials);
  return [
    ...passwords,
    ...pairs.flatMap(userInfoCredentials),
    ...(bearer === undefined ? [] : [wordText(bearer)]),
  ];
}

/**
 * What the document of a request must not contain of `--cert` or `--key`: the file, and the password of `file:password`,
 * or the PIN of a `pkcs11:` URI (RFC 7512).
 */
function certificateCredentials(certificate: string): string[] {
  if (/^pkcs11:/i.test(certificate)) {
    const pins = certificate.matchAll(/[;?&]pin-value=([^;&]*)/gi);
    return Array.from(pins, ([, pin = '']) => pin).filter((pin) => pin !== '');
  }
  const [, file = '', password = ''] = FILE.exec(certificate) ?? [];
  // A nickname of a certificate may be any word.
  return [/[./\\]/.test(file) ? file : '', password].filter((text) => text !== '');
}

/** The body of a transfer, typed by its `Content-Type`, else as curl would send it. */
function transferBody(
  transfer: CurlTransfer,
  uploads: boolean,
  headers: readonly Header[],
  context: DataContext,
): RequestBody | undefined {
  const declared = headerValue(headers, 'content-type');
  if (uploads) {
    const mediaType = declared ?? 'application/octet-stream';
    return { kind: bodyKind(mediaType), mediaType };
  }
  if (transfer.form.length > 0) {
    const mediaType = declared?.toLowerCase().startsWith('multipart/') ? declared : 'multipart/form-data';
    return { kind: 'multipart', mediaType, fields: formFields(transfer, context) };
  }
  if (transfer.data.length === 0 || transfer.get) return undefined;
  const { text, complete } = dataText(transfer.data, context);
  if (!complete) {
    const mediaType = declared ?? FORM;
    const fields = bodyKind(mediaType) === 'form-urlencoded' ? fieldsOfFiles(transfer, context) : [];
    return { kind: bodyKind(mediaType), mediaType, ...(fields.length > 0 && { fields }) };
  }
  if (text === '') return undefined;
  return textBody(declared ?? undeclaredType(text), text);
}

/** The fields of a form some of whose values come from files that were not read: `--data-urlencode name@file`. */
function fieldsOfFiles({ data }: CurlTransfer, context: DataContext): FormField[] {
  return data.flatMap((part): FormField[] => {
    const { text, complete } = dataText([part], context);
    if (complete) return parseForm(text);
    const name = getFileField(part);
    return name === undefined ? [] : [{ name }];
  });
}

/** `name` of `--data-urlencode name@file`. */
function getFileField({ type, value }: DataPart): string | undefined {
  return type === 'urlencode' ? /^([^=@]+)@/.exec(wordText(value))?.[1] : undefined;
}

/** curl's default media type is a form; captures of JSON often omit the header. */
function undeclaredType(text: string): string {
  if (!/^\s*[[{]/.test(text)) return FORM;
  const json = readJson(text);
  return typeof json?.value === 'object' && json.value !== null ? 'application/json' : FORM;
}

function formFields({ form }: CurlTransfer, context: DataContext): FormField[] {
  // `=)` closes a nested part and is not a field.
  const fields = form.filter(({ name, file }) => wordText(name) !== '' || file !== undefined);
  return fields.map((part) => formField(part, context));
}

function formField(part: FormPart, context: DataContext): FormField {
  const field: FormField = { name: wordText(part.name) };
  if (part.content !== undefined && part.fileName === undefined) field.value = wordText(part.content);
  if (part.fileName !== undefined) field.fileName = wordText(part.fileName);
  else if (part.file !== undefined) {
    // `-F note=<note.txt` sends the content of a file as a text.
    const text = fileText(wordText(part.file), context);
    if (text !== undefined) field.value = text;
  }
  if (part.contentType !== undefined) field.contentType = wordText(part.contentType);
  return field;
}

/** The address of one URL of a transfer, with `-T`, `-G` and `--url-query` worked in. */
export function transferAddress(
  transfer: CurlTransfer,
  index: number,
  context: DataContext,
): Address | AddressProblem {
  const upload = transfer.uploads[index];
  const given = urlParts(transfer.urls[index] ?? '');
  const parts = upload === undefined ? given : withFileName(given, fileName(upload));
  // With data, `-G` replaces `--url-query`, as in curl.
  const extra = transfer.get && transfer.data.length > 0 ? transfer.data : transfer.urlQuery;
  const query = getQuery(extra, context);
  const withQuery = query === '' ? parts : withQueryText(parts, query);
  return readAddress(withQuery, transfer.defaultScheme ?? 'http');
}

/** The text of data as a query; of a file that was not read (`name@file`), the name alone is known. */
function getQuery(parts: readonly DataPart[], context: DataContext): string {
  const whole = dataText(parts, context);
  if (whole.complete) return whole.text;
  const pieces = parts.map((part) => {
    const { text, complete } = dataText([part], context);
    if (complete) return text;
    const name = getFileField(part);
    return name === undefined ? '' : `${name}=`;
  });
  return pieces.filter((piece) => piece !== '').join('&');
}

/** Removes curl's own escapes of globs; every variable of the shell becomes a variable, at any position. */
function urlParts(word: ShellWord): AddressPart[] {
  if (typeof word === 'string') return addressParts(unescapeGlobs(word));
  let behindQuery = false;
  return word.flatMap((part, position): AddressPart[] => {
    if (typeof part !== 'string') {
      const variable = part.command ? 'value' : part.name;
      return [behindQuery ? part.text : { variable, text: part.text }];
    }
    const text = unescapeGlobs(part);
    if (behindQuery) return [text];
    behindQuery = text.includes('?');
    return addressParts(text, position === 0);
  });
}

/** Several blanks in an address come from a line that was continued and indented. */
function unescapeGlobs(text: string): string {
  const joined = text.includes('  ') ? text.replace(/ {2,}/g, '') : text;
  return joined.includes('\\') ? joined.replace(/\\([[\]{}])/g, '$1') : joined;
}

/** An upload to a path without a last segment gets the name of the file; `man curl`, `--upload-file`. */
function withFileName(parts: readonly AddressPart[], name: string): AddressPart[] {
  const found = parts.findIndex((part) => typeof part === 'string' && /[?#]/.test(part));
  const at = found < 0 ? parts.length - 1 : found;
  const part = parts[at];
  if (typeof part !== 'string' || name === '') return [...parts];
  const end = found < 0 ? part.length : part.search(/[?#]/);
  const [path, rest] = [part.slice(0, end), part.slice(end)];
  const isBare = at === 0 && /^(?:[a-z][a-z\d+.-]*:\/\/)?[^/]+$/i.test(path);
  if (!isBare && !path.endsWith('/')) return [...parts];
  const written = `${path}${isBare ? '/' : ''}${encodeURIComponent(name.toWellFormed())}${rest}`;
  return [...parts.slice(0, at), written, ...parts.slice(at + 1)];
}

/** Empty for standard input. */
function fileName(upload: ShellWord): string {
  const text = typeof upload === 'string' ? upload : 'file';
  if (text === '-' || text === '.') return '';
  return text.slice(text.lastIndexOf('/') + 1);
}

function withQueryText(parts: readonly AddressPart[], query: string): AddressPart[] {
  const text = parts.map((part) => (typeof part === 'string' ? part : '')).join('');
  const fragment = text.indexOf('#');
  const bare = fragment < 0 ? [...parts] : withoutFragment(parts);
  const before = fragment < 0 ? text : text.slice(0, fragment);
  const separator = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&';
  return [...bare, separator + query];
}

function withoutFragment(parts: readonly AddressPart[]): AddressPart[] {
  const at = parts.findIndex((part) => typeof part === 'string' && part.includes('#'));
  const part = parts[at];
  return typeof part === 'string' ? [...parts.slice(0, at), part.slice(0, part.indexOf('#'))] : [...parts];
}
