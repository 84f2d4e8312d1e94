import type { Description, Operation, Response } from '@curlew/openapi';
import { headerValue, isObject, parseJson } from '@curlew/openapi/internal';
import { getHeaderValue } from '../decode/header-value.ts';
import type { Exchange, ExchangeResponse } from '../exchange.ts';
import { declaresEventStream, getExtension } from '../extension/protocol-extensions.ts';
import type { Finding, FindingKind } from '../finding.ts';
import { BODILESS_STATUSES, matchResponse } from '../match/match-response.ts';
import { checkBytes, contentFinding, isEmptyText, matchContent } from './check-content.ts';
import { type CheckContext, createCheckContext } from './check-context.ts';
import { checkEvents, checkNamedMessages, checkStreamedValues } from './check-messages.ts';
import { findingsInEveryReading } from './check-parameters.ts';
import { getPlace } from './place-of.ts';

/** What a check of exchanges reports, and how strictly. */
export interface CheckOptions {
  /**
   * Accept undeclared properties unless a schema forbids them, as JSON Schema does. Default false: they are
   * findings unless `additionalProperties`, a pattern or another keyword declares them.
   */
  allowUndeclared?: boolean;
  /**
   * The description was inferred from recorded requests. A recording cannot say which statuses, bodies and properties there
   * are, so what it lacks is no finding, and what a sample contradicts is a warning, except for another type.
   */
  isRecorded?: boolean;
  /**
   * `annotate`: discriminators select nothing, and values are judged by JSON Schema alone: one that matches two branches of `oneOf`
   * is invalid. Default `select`: the branch that the value names is the one that counts (OpenAPI 3.2, section 4.25).
   */
  discriminators?: 'select' | 'annotate';
}

/** A part of a response that the description of a recording does not declare. */
export type UncheckedPart = 'status' | 'body';

/** Findings that a recording has no way to declare. */
const NOT_RECORDED: ReadonlySet<FindingKind> = new Set<FindingKind>(['undeclared-status', 'undeclared-body']);

type MessageCheck = (exchange: Exchange, operation: Operation, context: CheckContext) => Finding[];

/** Checks of messages by the id of their protocol; status, headers and body are checked for all protocols. */
const MESSAGE_CHECKS: ReadonlyMap<string, MessageCheck> = new Map([
  ['sse', checkEvents],
  ['websocket', checkSocket],
  ['grpc', checkStreamedValues],
  ['trpc', checkSubscription],
]);

/** What to check: all, the messages of a stream alone, or all but them. */
export type CheckScope = 'all' | 'messages' | 'rest';

/**
 * Compares exchanges with one description. Schemas are read once: reuse the instance for all exchanges.
 *
 * The chain of this package: `match/` finds the operation of a request, this class decodes (`decode/`) and checks
 * the response, `request-checker.ts` does the same for the request, and `secrets/secret-mask.ts` masks what is shown.
 */
export class ExchangeChecker {
  readonly #context: CheckContext;
  /** The description was inferred from recorded requests. */
  readonly isRecorded: boolean;

  constructor(description: Description, options: CheckOptions = {}) {
    this.#context = createCheckContext(description, options);
    this.isRecorded = options.isRecorded ?? false;
  }

  /**
   * Compares an exchange with the description. Returns findings in the order status, headers, body, messages;
   * empty if the exchange conforms.
   */
  check(operation: Operation, exchange: Exchange, scope: CheckScope = 'all'): Finding[] {
    const { response, failure } = exchange;
    const context = scopedContext(this.#context, scope);
    const findings: Finding[] = [];
    if (failure)
      findings.push({ kind: 'call-failed', part: 'call', instance: '', sentence: failure.message });
    if (scope !== 'messages')
      findings.push(...addSignInHint(checkResponse(exchange, operation, context), response));
    const messageCheck = MESSAGE_CHECKS.get(exchange.protocol);
    // A call that was not sent has no protocol-specific parts.
    if (messageCheck && response) findings.push(...messageCheck(exchange, operation, context));
    return findings.filter(
      (finding) => isInScope(finding, scope) && !(this.isRecorded && NOT_RECORDED.has(finding.kind)),
    );
  }

  /** What a recording does not declare of a response, and `check` therefore does not check. */
  unchecked(operation: Operation, exchange: Exchange): UncheckedPart[] {
    if (!this.isRecorded) return [];
    const kinds = new Set(
      checkResponse(exchange, operation, scopedContext(this.#context, 'messages')).map(({ kind }) => kind),
    );
    return [
      ...(kinds.has('undeclared-status') ? (['status'] as const) : []),
      ...(kinds.has('undeclared-body') ? (['body'] as const) : []),
    ];
  }
}

function isInScope({ message }: Pick<Finding, 'message'>, scope: CheckScope): boolean {
  return scope === 'all' || (message !== undefined) === (scope === 'messages');
}

/** A context that compares no values outside of the scope with their schemas. */
function scopedContext(context: CheckContext, scope: CheckScope): CheckContext {
  if (scope === 'all') return context;
  return {
    ...context,
    findings: (value, source, place) =>
      isInScope(place, scope) ? context.findings(value, source, place) : [],
  };
}

/** Contradictions between a response and the description, for every protocol, in the order of status, headers and body. */
export function checkResponse(exchange: Exchange, operation: Operation, context: CheckContext): Finding[] {
  const { response, failure } = exchange;
  if (!response) return [];
  const declared = matchResponse(operation.responses, response.status);
  return [
    ...checkStatus(response, operation, context),
    ...(declared ? checkHeaders(response, declared, context) : []),
    ...(declared && !failure ? checkBody(exchange, response, declared, context) : []),
  ];
}

/** Reports a status that the operation does not declare. */
function checkStatus(response: ExchangeResponse, operation: Operation, { places }: CheckContext): Finding[] {
  const { status, statusText, isStream } = response;
  if (matchResponse(operation.responses, status)) return [];
  // 101 is implied by the extension, declared or not.
  if (status === 101 && isStream) return [];
  const at = operation.location.child('responses');
  const statuses = operation.responses.map((one) => one.status).join(', ') || 'none';
  const name = /^[A-Z_]+$/.test(statusText) ? ` (\`${statusText}\`)` : '';
  return [
    {
      kind: 'undeclared-status',
      part: 'status',
      instance: '',
      schema: places.of(at),
      sentence: `The status ${status}${name} is not declared; declared: ${statuses}.`,
      help: 'Declare the status in `responses`, or answer with a declared one.',
      edits: [
        {
          op: 'set',
          file: at.file,
          pointer: at.child(String(status)).pointer,
          value: { description: `Status ${status}.` },
        },
      ],
    },
  ];
}

/** Checks the declared headers of a response: missing ones and invalid values. */
function checkHeaders(response: ExchangeResponse, declared: Response, context: CheckContext): Finding[] {
  return declared.headers.flatMap((header): Finding[] => {
    const { name } = header;
    // OpenAPI 3.1, section 4.8.17: ignored, as `content` declares the media type.
    if (name.toLowerCase() === 'content-type') return [];
    const text = headerValue(response.headers, name.toLowerCase());
    if (text === undefined) {
      if (!header.required) return [];
      const schema = context.places.of(declared.location.child('headers', name));
      return [
        {
          kind: 'missing-header',
          part: 'header',
          name,
          instance: '',
          schema,
          sentence: `The header \`${name}\` is required, but missing.`,
        },
      ];
    }
    const source = header.schema ?? header.content?.[0];
    if (source === undefined) return [];
    return findingsInEveryReading(context.headerReadings(header), (reading) => {
      const value = getHeaderValue(text, header, context.views, reading);
      const written = typeof value === 'number' ? { text: text.trim() } : {};
      return context.findings(value, source, { part: 'header', name, ...written });
    });
  });
}

/** Checks the media type and the body of a response against its declared content. */
function checkBody(
  { request }: Exchange,
  response: ExchangeResponse,
  declared: Response,
  context: CheckContext,
): Finding[] {
  const { content, location } = declared;
  const { body, status, truncated, isStream } = response;
  const finding = (kind: Finding['kind'], sentence: string, at = location.child('content')): Finding =>
    contentFinding({ kind, part: 'body', sentence, at }, context);
  if (request.method === 'HEAD' || status < 200) return [];
  if (BODILESS_STATUSES.has(status)) {
    const sentence = forbiddenBody(response);
    return sentence === undefined ? [] : [finding('undeclared-body', sentence, location)];
  }
  if (content.length === 0) {
    if (body.length === 0 && !isStream) return [];
    const sentence = `A body of ${body.length} bytes was received, but the response declares no content.`;
    const found = finding('undeclared-body', sentence, location);
    // Many descriptions say of an error in words alone what it means.
    return [status >= 400 ? { ...found, severity: 'warning' } : found];
  }
  const contentType = response.mediaType ?? headerValue(response.headers, 'content-type');
  if (body.length === 0 && !isStream && !truncated && !isEmptyText(contentType))
    return [finding('missing-body', 'The response declares a body, but none was received.')];
  const matched = matchContent(contentType, declared, context);
  if (!('media' in matched)) return [matched];
  if (truncated) {
    const sentence = isStream
      ? 'A message of the stream exceeds the limit or cannot be decoded; it and later ones were not checked.'
      : 'The body exceeds the limit or cannot be decoded, and was not checked completely.';
    return [finding('truncated-body', sentence)];
  }
  return isStream ? [] : checkBytes(body, matched, context, { part: 'body' });
}

/**
 * How a response with a status that allows no body has one (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). Clients of HTTP do not
 * read it, so its announced length counts as well; that of a 304 is of another response.
 */
function forbiddenBody({ status, body, headers }: ExchangeResponse): string | undefined {
  const sentence = (found: string): string => `The status ${status} allows no body, but ${found}.`;
  if (body.length > 0) return sentence(`${body.length} bytes were received`);
  const length = headerValue(headers, 'content-length');
  return status !== 304 && length !== undefined && /^\d*[1-9]\d*$/.test(length)
    ? sentence(`\`Content-Length\` is ${length.slice(0, 20)}`)
    : undefined;
}

/**
 * Compares an exchange with the description. Returns findings in the order status, headers, body, messages;
 * empty if the exchange conforms. For several exchanges, keep an `ExchangeChecker`.
 */
export function checkExchange(
  description: Description,
  operation: Operation,
  exchange: Exchange,
  options: CheckOptions = {},
): Finding[] {
  return new ExchangeChecker(description, options).check(operation, exchange);
}

/** Checks the outputs of a subscription, or the events that carry them: whichever the response declares. */
function checkSubscription(exchange: Exchange, operation: Operation, context: CheckContext): Finding[] {
  const { response, messages } = exchange;
  const declared = response && matchResponse(operation.responses, response.status);
  if (!declared || !declaresEventStream(declared)) return checkStreamedValues(exchange, operation, context);
  // An output is an event without a name.
  const events = messages.map((one) => (one.type === 'data' ? { ...one, type: 'message' } : one));
  return checkEvents({ ...exchange, messages: events }, operation, context);
}

/** Normal close codes: normal closure, going away, no code (RFC 6455, section 7.4.1). */
const REGULAR_CODES = [1000, 1001, 1005];

/** Checks the messages of a WebSocket and its close code. */
export function checkSocket(exchange: Exchange, operation: Operation, context: CheckContext): Finding[] {
  const { receive, closeCodes = REGULAR_CODES } = getExtension(operation, 'x-websocket') ?? {};
  const findings =
    receive === undefined
      ? []
      : checkNamedMessages(
          exchange,
          operation,
          { path: ['x-websocket', 'receive'], byName: receive },
          context,
        );
  const { response } = exchange;
  if (response?.isStream && response.truncated)
    findings.push({
      kind: 'truncated-body',
      part: 'message',
      instance: '',
      sentence:
        'A message exceeds the limit or violates the WebSocket protocol; it and later ones were not checked.',
    });
  const code = response?.close?.code;
  if (exchange.failure || code === undefined || closeCodes.includes(code)) return findings;
  return [
    ...findings,
    {
      kind: 'wrong-close-code',
      part: 'message',
      name: 'close',
      instance: '',
      schema: getPlace(operation.location.child('x-websocket'), context.description),
      sentence: `The connection was closed with code ${code}; expected: ${closeCodes.join(', ')}.`,
    },
  ];
}

/** Bytes of a body that are looked at. */
const MAX_BYTES = 20_000;
/** Characters of a message of JSON. */
const MAX_MESSAGE = 200;

const PASSWORD_FIELD = /<input\b[^>]{0,500}\btype\s{0,5}=\s{0,5}["']?password\b/i;
const SIGN_IN_TITLE = /<title\b[^>]{0,100}>[^<]{0,200}\b(?:sign|log)[\s-]?in\b/i;
const SIGN_IN_MESSAGE =
  /\b(?:sign|log)(?:ged)?[\s-]?in\b|\bauthentication (?:is )?required\b|\bunauthenticated\b|\bnot (?:authenticated|authorized)\b|\bunauthori[sz]ed\b/i;

const HELP = 'The response asks to sign in: send credentials that the server accepts.';

/**
 * The findings of a response with what to do where the server answers a request with a success that asks to sign in: an HTML page
 * with a field for a password, or a JSON object with such a message.
 */
function addSignInHint(findings: Finding[], response: ExchangeResponse | undefined): Finding[] {
  if (findings.length === 0 || response === undefined || response.status >= 400 || !asksToSignIn(response))
    return findings;
  return findings.map((finding) =>
    finding.part === 'status' || finding.part === 'content-type' || finding.part === 'body'
      ? { ...finding, help: HELP }
      : finding,
  );
}

function asksToSignIn({ body }: ExchangeResponse): boolean {
  const text = new TextDecoder().decode(body.subarray(0, MAX_BYTES)).trimStart();
  if (text.startsWith('<')) return PASSWORD_FIELD.test(text) || SIGN_IN_TITLE.test(text);
  const value = text.startsWith('{') && body.length <= MAX_BYTES ? parseJson(text) : undefined;
  if (!isObject(value)) return false;
  const { error } = value;
  const members = [value, ...(isObject(error) ? [error] : [])];
  return members.some(({ message, error: name, title, detail, code, status }) =>
    [message, name, title, detail, code, status].some(
      (one) => typeof one === 'string' && one.length <= MAX_MESSAGE && SIGN_IN_MESSAGE.test(one),
    ),
  );
}
