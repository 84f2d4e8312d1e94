import { getOwn } from '../json.ts';

/** A token of HTTP (RFC 9110, section 5.6.2), as a regular expression. */
export const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

const WHOLE = new RegExp(`^${TOKEN}$`);

/** Whether HTTP can transmit a text as a method, a header name or a parameter: a token (RFC 9110, section 5.6.2). */
export function isToken(text: string): boolean {
  return WHOLE.test(text);
}

const FIXED = /^(?:get|put|post|delete|options|head|patch|trace|query)$/;

/**
 * Returns a method as it is sent: upper case for the fields of a Path Item, as written for `additionalOperations`
 * (OpenAPI 3.2).
 */
export function wireMethod(method: string): string {
  return FIXED.test(method) ? method.toUpperCase() : method;
}

/** A header field. Each character of a value received is one byte. */
export interface HttpHeader {
  name: string;
  value: string;
}

/** OpenAPI 3.2, Parameter Object: header parameters of these names shall be ignored. */
export const IGNORED_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/**
 * Returns the values of a header, joined by commas (RFC 9110, section 5.3); undefined if it is missing.
 *
 * @param name in lower case.
 */
export function headerValue(headers: readonly HttpHeader[], name: string): string | undefined {
  let joined: string | undefined;
  for (const header of headers) {
    if (header.name.length !== name.length || header.name.toLowerCase() !== name) continue;
    joined = joined === undefined ? header.value : `${joined}, ${header.value}`;
  }
  return joined;
}

/** IANA's registry of HTTP status codes, 2026. */
const PHRASES: Readonly<Record<string, string>> = {
  100: 'Continue',
  101: 'Switching Protocols',
  102: 'Processing',
  103: 'Early Hints',
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  208: 'Already Reported',
  226: 'IM Used',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  305: 'Use Proxy',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  511: 'Network Authentication Required',
};

/** Returns the reason phrase of a status code; undefined for an unregistered one. */
export function reasonPhrase(status: string): string | undefined {
  return getOwn(PHRASES, status);
}
