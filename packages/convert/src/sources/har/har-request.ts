import { percentDecode } from '@curlew/exchange/internal';
import { isToken } from '@curlew/openapi/internal';
import { readAddress, userInfoCredentials } from '../../http/read-address.ts';
import { readObjects, readText } from '../../http/read-json.ts';
import { bodyKind, textBody } from '../../http/text-body.ts';
import { inferAuth, registeredScheme } from '../../infer/infer-auth.ts';
import { stringFormat } from '../../infer/scalar.ts';
import type {
  FormField,
  Header,
  NormalizedRequest,
  RecordedResponse,
  RequestBody,
  RequestDetails,
} from '../../normalized-request.ts';
import { headerValue, parseCookies } from '../curl/command/transfer-headers.ts';

/** A HAR entry converted to a request. */
export interface HarRequestResult {
  request: Omit<NormalizedRequest, 'source' | 'sourceIndex'>;
  /** A body was sent, but only its media type was recorded. */
  isBodyMissing: boolean;
}

/** The used parts of HTTP Archive 1.2. Recorders omit many fields. */
export interface HarEntry {
  request?: HarRequest;
  response?: HarResponse;
  comment?: string;
  /** ISO 8601. */
  startedDateTime?: string;
  /** Chrome and Firefox: `xhr`, `fetch`, `document`, `image`, … */
  _resourceType?: string;
}

interface HarRequest {
  method?: string;
  url?: string;
  headers?: HarPair[];
  cookies?: HarPair[];
  /** Bytes; -1 where unknown. */
  bodySize?: number;
  postData?: HarPostData;
}

interface HarPair {
  name?: string;
  value?: string;
}

interface HarPostData {
  mimeType?: string;
  text?: string;
  params?: HarParam[];
  /** Encoding of `text`, which some proxies write. */
  encoding?: string;
}

interface HarParam extends HarPair {
  fileName?: string;
  contentType?: string;
}

interface HarResponse {
  /** 0 when nothing came back. */
  status?: number;
  statusText?: string;
  headers?: HarPair[];
  content?: { mimeType?: string; text?: string; encoding?: string; size?: number };
}

/** Converts an entry to a request; undefined if its URL is not HTTP. `onPseudo` receives pseudo-headers. */
export function harRequest(
  { request, response, comment, startedDateTime }: HarEntry,
  onPseudo: (name: string) => void,
): HarRequestResult | undefined {
  const url = readText(request?.url) ?? '';
  const address = /^https?:\/\//i.test(url) ? readAddress([url]) : undefined;
  if (!address || 'problem' in address) return undefined;
  const headers = pairs(request?.headers).filter(({ name }) => {
    if (name.startsWith(':')) onPseudo(name);
    return name !== '' && !name.startsWith(':');
  });
  const sent = headers.filter(({ name }) => name.toLowerCase() === 'cookie');
  const result: Omit<NormalizedRequest, 'source' | 'sourceIndex'> = {
    method: getMethod(request?.method),
    url: address.url,
    urlString: address.text,
    headers,
    query: address.query,
    cookies: sent.length > 0 ? sent.flatMap(({ value }) => parseCookies(value)) : pairs(request?.cookies),
  };
  const declared = headerValue(headers, 'content-type');
  const recordedBody = getBody(request?.postData, declared);
  const missing = recordedBody ? undefined : missingBody(request, headers, declared);
  const body = recordedBody ?? missing;
  if (body) result.body = body;
  const auth =
    inferAuth(headers, address.query) ?? (address.userInfo === undefined ? undefined : { type: 'basic' });
  if (auth) result.auth = auth;
  const details: RequestDetails = {};
  if (address.userInfo) details.credentials = userInfoCredentials(percentDecode(address.userInfo));
  const text = readText(comment)?.trim();
  if (text) details.description = text;
  const day = getDay(readText(startedDateTime));
  if (day !== undefined) details.recordedOn = day;
  const scheme = registeredScheme(headers);
  if (scheme) details.authScheme = scheme;
  const recorded = getResponse(response);
  if (recorded) details.responses = [recorded];
  if (Object.keys(details).length > 0) result.details = details;
  return { request: result, isBodyMissing: missing !== undefined };
}

function getMethod(method: unknown): string {
  const token = (readText(method) ?? 'GET').trim();
  return isToken(token) ? token.toLowerCase() : 'get';
}

/** The day in UTC of a time of ISO 8601; undefined for other texts. */
function getDay(time: string | undefined): string | undefined {
  const day = time?.slice(0, 10) ?? '';
  if (time?.endsWith('Z') && stringFormat(time) === 'date-time') return day;
  const date = new Date(/^\d{4}-\d\d-\d\dT/.test(time ?? '') ? (time ?? '') : '');
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

function pairs(list: unknown): Header[] {
  return readObjects<HarPair>(list).map(({ name, value }) => ({
    name: readText(name) ?? '',
    value: readText(value) ?? '',
  }));
}

function getBody(data: HarPostData | undefined, declared: string | undefined): RequestBody | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const mediaType = readText(data.mimeType) || declared || 'application/octet-stream';
  const raw = harText(readText(data.text), readText(data.encoding));
  const fields = readObjects<HarParam>(data.params).map(getField);
  if (raw) {
    const body = textBody(mediaType, raw);
    return body.kind === 'multipart' && !body.fields && fields.length > 0 ? { ...body, fields } : body;
  }
  if (fields.length > 0)
    return { kind: bodyKind(mediaType) === 'multipart' ? 'multipart' : 'form-urlencoded', mediaType, fields };
  return readText(data.text) ? { kind: bodyKind(mediaType), mediaType } : undefined;
}

/** Browsers record no body of a form with files; its length or media type says that there was one. */
function missingBody(
  request: HarRequest | undefined,
  headers: readonly Header[],
  declared: string | undefined,
): RequestBody | undefined {
  if (declared === undefined || /^(?:GET|HEAD|OPTIONS|TRACE)$/i.test(readText(request?.method) ?? 'GET'))
    return undefined;
  const kind = bodyKind(declared);
  const length = Number(headerValue(headers, 'content-length') ?? request?.bodySize ?? 0);
  return kind === 'multipart' || length > 0 ? { kind, mediaType: declared } : undefined;
}

function getField({ name, value, fileName, contentType }: HarParam): FormField {
  const field: FormField = { name: readText(name) ?? '' };
  const file = readText(fileName);
  if (file !== undefined) field.fileName = file;
  else field.value = readText(value) ?? '';
  const type = readText(contentType);
  if (type) field.contentType = type;
  return field;
}

/** Nothing came back: the request was canceled or blocked. */
function getResponse(response: HarResponse | undefined): RecordedResponse | undefined {
  const status = Number(response?.status);
  if (!response || !(status >= 100 && status <= 599)) return undefined;
  const headers = pairs(response.headers);
  const result: RecordedResponse = { status, headers };
  const phrase = readText(response.statusText)?.trim();
  if (phrase) result.description = phrase;
  const { content } = response;
  const size = readText(content?.text) ? 1 : Number(content?.size ?? 0);
  const mediaType = headerValue(headers, 'content-type') ?? readText(content?.mimeType);
  if (size > 0 && mediaType) {
    result.mediaType = mediaType;
    const raw = harText(readText(content?.text), readText(content?.encoding));
    if (raw !== undefined) result.raw = raw;
  }
  return result;
}

/** The text of a recorded content; undefined when it is binary or damaged. */
function harText(text: string | undefined, encoding: string | undefined): string | undefined {
  if (text === undefined || encoding?.toLowerCase() !== 'base64') return text;
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
