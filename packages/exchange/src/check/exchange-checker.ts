import type { Description, Operation } from '@curlew/openapi';
import type { Exchange } from '../exchange.ts';
import { getExtension } from '../extension/protocol-extensions.ts';
import type { Finding, FindingKind } from '../finding.ts';
import { type CheckContext, createCheckContext } from './check-context.ts';
import { checkEvents, checkNamedMessages, checkStreamedValues } from './check-messages.ts';
import { checkResponse } from './check-response.ts';
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
  ['trpc', checkStreamedValues],
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
    if (scope !== 'messages') findings.push(...checkResponse(exchange, operation, context));
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
