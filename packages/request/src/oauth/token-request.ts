import { isObject } from '@curlew/openapi/internal';

/**
 * Why there is no token:
 * - `insecure`: the address is not `https:`, and not of this machine;
 * - `unreachable`: no answer, or one that a page may not read;
 * - `no-metadata`: the metadata of the server cannot be read, or is another server's;
 * - `refused`: the server says why (RFC 6749, sections 4.1.2.1 and 5.2);
 * - `denied`: the user said no;
 * - `expired`: the user took too long;
 * - `not-matching`: the answer does not belong to the question, or is none of the protocol.
 */
export type TokenErrorKind =
  | 'insecure'
  | 'unreachable'
  | 'no-metadata'
  | 'refused'
  | 'denied'
  | 'expired'
  | 'not-matching';

/** There is no token. The message holds no credential. */
export class TokenError extends Error {
  readonly kind: TokenErrorKind;
  /** Address of the server. */
  readonly server: string;
  /** The server's own words: `invalid_client: Client authentication failed`. They are untrusted. */
  readonly reason: string | undefined;

  constructor(kind: TokenErrorKind, about: { server: string; reason?: string; cause?: unknown }) {
    super(MESSAGES[kind](about.server, about.reason), { cause: about.cause });
    this.name = 'TokenError';
    this.kind = kind;
    this.server = about.server;
    this.reason = about.reason;
  }
}

const MESSAGES: Record<TokenErrorKind, (server: string, reason: string | undefined) => string> = {
  insecure: (server) => `The address of ${server} must be \`https:\`: credentials are sent to it.`,
  unreachable: (server) => `No answer from ${server}.`,
  'no-metadata': (server) => `${server} has no metadata of an authorization server.`,
  refused: (server, reason) => `${server} gives no token${reason === undefined ? '' : `: ${reason}`}.`,
  denied: (server) => `Access was denied at ${server}.`,
  expired: (server) => `${server} waited too long for the user.`,
  'not-matching': (server) => `The answer of ${server} does not belong to the request, or is not OAuth 2.`,
};

const TIMEOUT_MS = 20_000;
/** A longer answer is none of the protocol, in UTF-16 units. */
const MAX_LENGTH = 100_000;

/** What the OAuth library hands to `fetch`. */
interface TokenRequest {
  method: string;
  headers: Record<string, string>;
  body?: URLSearchParams;
  signal?: AbortSignal;
}

/**
 * Sends a request to an authorization server: without cookies, without a referrer, and to no other address than this one.
 * Identity tokens are left out of the answer: nobody here asks who the user is.
 * @throws TokenError `insecure` or `unreachable`.
 */
export async function sendTo(
  address: string,
  { method, headers, body, signal }: TokenRequest,
): Promise<Response> {
  const url = new URL(address);
  if (!isProtected(url)) throw new TokenError('insecure', { server: url.origin });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers,
      ...(body && { body }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new TokenError('unreachable', { server: url.origin, cause: error });
  }
  if (text.length > MAX_LENGTH) throw new TokenError('not-matching', { server: url.origin });
  return readAnswer(text, response);
}

/**
 * The answer as the protocol wants it: JSON by its content, where a server names another media type; a token is a bearer token
 * where it has no type, as a few servers omit it.
 */
function readAnswer(text: string, { status, headers }: Response): Response {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return new Response(text, { status, headers });
  }
  if (!isObject(value)) return new Response(text, { status, headers });
  const { id_token: _, ...rest } = value;
  const answer = 'access_token' in rest ? { token_type: 'bearer', ...rest } : rest;
  const typed = new Headers(headers);
  typed.set('content-type', 'application/json');
  return new Response(JSON.stringify(answer), { status, headers: typed });
}

/** Encrypted, or of this machine. */
export function isProtected({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname))
  );
}
