import type { Exchange } from '@curlew/exchange';
import { matchResponse } from '@curlew/exchange/internal';
import type { Operation } from '@curlew/openapi';
import type { AssertionResult, CaseFinding, Inconclusive } from '../run/case-result.ts';
import type { CaseContext } from './test-case.ts';

/**
 * Which declared responses to a valid request pass. `declared`: all. `valid`: 2xx and 3xx; 5xx but 503 fail, as do 400 and 422 to
 * requests that a description makes valid; all others are inconclusive. `success`: 2xx and 3xx; all others fail.
 */
export const ACCEPTANCES = ['declared', 'valid', 'success'] as const;
export type Acceptance = (typeof ACCEPTANCES)[number];

/** What the reply to a valid request tells. */
export interface JudgedReply {
  /** Empty if its status does not tell. */
  assertions: AssertionResult[];
  inconclusive?: Inconclusive;
}

/**
 * Judges the response to a valid request by its status.
 * @param isRecorded the request is one of a recording, which does not say what is valid.
 */
export function judgeReply(
  exchange: Exchange,
  operation: Operation,
  acceptance: Acceptance,
  { index, isRecorded }: { index: number; isRecorded: boolean },
): JudgedReply {
  const { response } = exchange;
  if (response === undefined || acceptance === 'declared') return { assertions: [] };
  const error = errorStatus(exchange);
  if (acceptance === 'valid' && error !== undefined && !isContradiction(error, isRecorded)) {
    const inconclusive = inconclusiveReply(exchange, operation);
    return { assertions: [], ...(inconclusive && { inconclusive }) };
  }
  const { status, statusText } = response;
  const answer = `${status}${statusText === '' ? '' : ` ${statusText}`}`;
  const sentence =
    (error ?? 0) >= 500
      ? `The server answered a valid request with ${answer}.`
      : `The request is valid according to the description, but was rejected with ${answer}.`;
  const passed = error === undefined;
  const name = 'A valid request is accepted';
  return { assertions: [{ name, passed, message: passed ? '' : sentence, exchange: index }] };
}

/**
 * A valid request may lack permission, refer to a missing resource, or conflict with its state: that tells nothing about the
 * success. 400 and 422 tell that the request is invalid, which contradicts the description that it was checked against before it
 * was sent, whether they are declared or not: a constraint is missing. 5xx tells that the server failed.
 */
function isContradiction(status: number, isRecorded: boolean): boolean {
  if (status === 400 || status === 422) return !isRecorded;
  return status >= 500 && status !== 503;
}

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
  const answered = `${getAnswer(exchange)}:`;
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

function getAnswer(exchange: Exchange): string {
  const { response } = exchange;
  const status = errorStatus(exchange);
  const code = response?.close?.code;
  if (status !== response?.status && code !== undefined) return `Closed with ${code}`;
  // The names of codes of other protocols; reason phrases repeat the status.
  const name = /^[A-Z][A-Z_]+$/.test(response?.statusText ?? '') ? ` (${response?.statusText})` : '';
  return `Answered ${status}${name}`;
}

function valuesReason(exchange: Exchange, { responses }: Operation): string {
  const answered = getAnswer(exchange);
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

/** The findings of all exchanges of a case. */
export function getFindings(
  operation: Operation,
  exchange: Exchange,
  index: number,
  { checker }: CaseContext,
): CaseFinding[] {
  return checker.check(operation, exchange).map((finding) => ({ ...finding, exchange: index }));
}
