import { type Exchange, type ExchangeMessage, type Finding, getSeverity } from '@curlew/exchange';
import { getExtension, messageName, schemaIn } from '@curlew/exchange/internal';
import type { MediaType, Operation } from '@curlew/openapi';
import type { Located } from '@curlew/openapi/internal';
import type { ValueFinding } from '../../protocol/send.ts';
import type { DescriptionState } from '../engine/description-state.ts';

/** What one message of a stream contradicts in the description. */
export function messageFindings(
  state: DescriptionState,
  operation: Operation,
  protocol: string,
  message: ExchangeMessage,
): ValueFinding[] {
  const findings =
    message.direction === 'received'
      ? state.checker.check(operation, exchangeOf(operation, protocol, message), 'messages')
      : sentFindings(state, operation, protocol, message);
  return findings.map((finding, index) => ({
    index,
    severity: 'kind' in finding ? getSeverity(finding) : 'error',
    instance: finding.instance,
    sentence: finding.sentence,
  }));
}

/** An exchange in which nothing else has happened. */
function exchangeOf(operation: Operation, protocol: string, message: ExchangeMessage): Exchange {
  return {
    protocol,
    operation: operation.key,
    request: { method: operation.method, url: '', headers: [] },
    response: {
      status: protocol === 'websocket' ? 101 : 200,
      statusText: '',
      headers: [],
      trailers: [],
      body: new Uint8Array(),
      truncated: false,
      isStream: true,
    },
    messages: [message],
    redirects: [],
    startedAt: 0,
    durationMs: 0,
    timings: {},
  };
}

/** The fewest differences from one of the messages that are declared with the name of this one. */
function sentFindings(
  state: DescriptionState,
  operation: Operation,
  protocol: string,
  message: ExchangeMessage,
): (Finding | Pick<Finding, 'instance' | 'sentence'>)[] {
  const schemas =
    protocol === 'grpc' ? grpcSchemas(operation) : socketSchemas(operation, message, getNames(operation));
  if (schemas === undefined)
    return [
      {
        instance: '',
        sentence: `No message \`${message.type.slice(0, 100)}\` is declared to be sent; declared: ${getNames(operation).join(', ')}.`,
      },
    ];
  const [first, ...others] = schemas.map((schema) =>
    message.value === undefined
      ? [{ instance: '', sentence: 'The message is not JSON.' }]
      : state.inputContext.findings(message.value, schema, { part: 'message', name: message.type }),
  );
  return others.reduce((best, next) => (next.length < best.length ? next : best), first ?? []);
}

function grpcSchemas({ requestBody }: Operation): MediaType[] {
  return requestBody?.content.slice(0, 1) ?? [];
}

/** Names of the messages that can be sent. */
function getNames(operation: Operation): string[] {
  const { send = [], nameIn = 'type' } = getExtension(operation, 'x-websocket') ?? {};
  return send.map(({ data }) => messageName(data, false, { nameIn }));
}

/** Schemas of the messages with this name; undefined if the description names its messages, and none is named so. */
function socketSchemas(
  operation: Operation,
  { type }: ExchangeMessage,
  names: readonly string[],
): Located[] | undefined {
  if (names.length > 0 && !names.includes(type)) return undefined;
  return names.flatMap((name, index) => {
    const schema = name === type && schemaIn(operation, ['x-websocket', 'send', index, 'schema']);
    return schema ? [schema] : [];
  });
}
