import type { Exchange } from '@curlew/exchange';
import { matchResponse } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import type { AssertionResult } from '../run/case-result.ts';

/** Why a reply tells nothing about what its case is meant to check. */
export interface Inconclusive {
  cause: InconclusiveCause;
  /** A sentence with the status. */
  reason: string;
}

/**
 * `no-credentials`: refused, because none were sent. `credentials`: those that were sent were refused. `rate-limit`: too
 * many requests. `unavailable`: a server that is down. `values`: another declared error, usually of values that do not exist.
 * `no-scripts`: not sent, because the package that runs its scripts is not installed.
 */
export type InconclusiveCause = keyof typeof INCONCLUSIVE_HELP;

/** What to do, for users of the command line; other user interfaces have texts of their own. */
export const INCONCLUSIVE_HELP = {
  'no-credentials':
    'Pass credentials with `--auth`, `--auth scheme=value`, `CURLEW_AUTH` or `--header`; `--env` may hold those that examples name.',
  credentials:
    'Pass credentials that are valid and have the permission: `--auth`, `--auth scheme=value`, `CURLEW_AUTH` or `--header`. A token may have expired.',
  'rate-limit': 'Send fewer requests at a time: `--rate` and `--concurrency`.',
  unavailable:
    'Start the server, or repeat the run when it is available again: `--retries` with `--retry-failures`.',
  values:
    'Give values that exist on the server: as `example` in the description (`{{name}}` is filled by `--variable` and `--env`), or as a step of `x-tests` or of a suite. If this reply is right, expect its status there.',
  'no-scripts': 'Run `npm install @curlew/scripts`.',
} as const;

/** A WebSocket may be closed with it because of credentials or of a message. */
export const POLICY_VIOLATION = 1008;

/** Characters of the description of a response that a reason quotes. */
const MAX_QUOTE = 120;

/**
 * Why the reply to a valid request does not tell whether the success of its operation works: it is an error. Its declaration is
 * checked elsewhere. Undefined for a success, and without a reply.
 */
export function inconclusiveReply(exchange: Exchange, operation: Operation): Inconclusive | undefined {
  const status = errorStatus(exchange);
  if (status === undefined) return undefined;
  return (
    inconclusiveAnyway(exchange, operation) ?? { cause: 'values', reason: valuesReason(exchange, operation) }
  );
}

/**
 * Why a reply tells nothing about any request but one that is about credentials or load: the server refused it before it looked
 * at its values.
 */
export function inconclusiveAnyway(exchange: Exchange, operation: Operation): Inconclusive | undefined {
  const status = errorStatus(exchange);
  const answered = `${answerOf(exchange)}:`;
  if (status === 401 || status === 403) {
    if (!hasCredentials(exchange, operation))
      return { cause: 'no-credentials', reason: `${answered} no credentials were sent.` };
    const reason =
      status === 401 ? 'the credentials were refused.' : 'the credentials do not permit the request.';
    return { cause: 'credentials', reason: `${answered} ${reason}` };
  }
  if (status === 429)
    return { cause: 'rate-limit', reason: `${answered} the server limits the rate of requests.` };
  if (status === 503) return { cause: 'unavailable', reason: `${answered} the server is unavailable.` };
  return undefined;
}

/**
 * Close codes of WebSockets by which a server refuses to answer (RFC 6455, section 7.4.1, and the registry of IANA); applications
 * add 4000 to the status. Other codes are compared with those that the description declares.
 */
const CLOSE_STATUSES: ReadonlyMap<number, number> = new Map([
  [POLICY_VIOLATION, 403],
  [1012, 503],
  [1013, 503],
  ...[401, 403, 404, 429, 503].map((status): [number, number] => [4000 + status, status]),
]);

/** The HTTP status of an error reply; codes of other protocols are mapped. */
export function errorStatus({ response }: Exchange): number | undefined {
  if (response === undefined) return undefined;
  const { status, close } = response;
  if (status >= 400) return status;
  return CLOSE_STATUSES.get(close?.code ?? 0);
}

function answerOf(exchange: Exchange): string {
  const { response } = exchange;
  const status = errorStatus(exchange);
  const code = response?.close?.code;
  if (status !== response?.status && code !== undefined) return `Closed with ${code}`;
  // The names of codes of other protocols; reason phrases repeat the status.
  const name = /^[A-Z][A-Z_]+$/.test(response?.statusText ?? '') ? ` (${response?.statusText})` : '';
  return `Answered ${status}${name}`;
}

function valuesReason(exchange: Exchange, { responses }: Operation): string {
  const answered = answerOf(exchange);
  const declared = matchResponse(responses, exchange.response?.status ?? 0);
  const [text = ''] = (declared?.description ?? '').trim().split('\n');
  if (declared === undefined || text === '') return `${answered}, an error that its values may have caused.`;
  const quoted = text.length > MAX_QUOTE ? `${Array.from(text).slice(0, MAX_QUOTE).join('')}…` : text;
  return `${answered.replace('Answered', 'Answered its declared')}: ${quoted.replace(/[.:;]?$/, '.')}`;
}

function hasCredentials({ request }: Exchange, { security }: Operation): boolean {
  if (request.headers.some(({ name }) => /^(?:authorization|cookie)$/i.test(name))) return true;
  if (request.problems?.some(({ code }) => code === 'missing-credentials')) return false;
  return security.length > 0 && security.every(({ schemes }) => schemes.length > 0);
}

/**
 * Whether assertions of a script say what the reply must be. A reply to refused credentials, or of a server that is busy, must
 * be named by its status: other assertions, such as one on the duration, hold for it by chance.
 */
export function isExpected(
  { cause }: Inconclusive,
  assertions: readonly AssertionResult[],
  scripts: { test?: unknown } | undefined,
): boolean {
  if (assertions.length === 0) return false;
  return cause === 'values' || STATUS_NAMES.test(String(scripts?.test ?? ''));
}

/** How scripts name the status: `to.have.status(401)`, `pm.response.code`, `responseCode.code`, `to.be.unauthorized`. */
const STATUS_NAMES =
  /\bstatus\b|\bcode\b|\bto\.(?:not\.)?be\.(?:unauthorized|forbidden|rateLimited|clientError|serverError|error)\b/;
