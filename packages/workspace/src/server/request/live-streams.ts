import type { OpenStream } from '@curlew/contract';
import { type Exchange, type ExchangeMessage, type Finding, getSeverity, SecretMask } from '@curlew/exchange';
import {
  detectProtocol,
  getExtension,
  messageName,
  schemaIn,
  templateVariables,
} from '@curlew/exchange/internal';
import type { MediaType, Operation } from '@curlew/openapi';
import type { Located } from '@curlew/openapi/internal';
import type { MessageView, SendRequest, ValueFinding } from '../../protocol/send.ts';
import { CallError } from '../call-error.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { type EngineContext, type EngineHandlers, getSource } from '../engine/engine-context.ts';
import { fillVariables } from './request-input.ts';
import { admitSecrets } from './secret-use.ts';

/** A connection that messages can be sent to. */
interface LiveStream {
  stream: OpenStream;
  /** Where it leads. */
  origin: string | undefined;
}

/** Connections that are open, by the ids of their calls. */
export type LiveStreams = Map<string, LiveStream>;

/** Handlers of the messages that a user sends over an open connection. */
export function streamHandlers(streams: LiveStreams): EngineHandlers<'sendMessage' | 'endStream'> {
  return {
    sendMessage({ id, data, context }) {
      const live = streams.get(id);
      if (live === undefined) throw new CallError('refused', 'The connection is closed.', 'Connect again.');
      const named = new Set(templateVariables(JSON.stringify(data)));
      const uses = [{ origin: live.origin, schemes: [] }];
      const { secrets, withheld } = admitSecrets(context, [], (name) => (named.has(name) ? uses : []));
      const [first] = withheld;
      if (first)
        throw new CallError(
          'refused',
          `The secret \`${first.name}\` may not be sent to ${first.origin}.`,
          'Use it in the request that connects, and allow it there.',
        );
      const filled = fillVariables(data, new Map(Object.entries({ ...context.variables, ...secrets })));
      let isSent: boolean;
      try {
        isSent = live.stream.send(filled);
      } catch (error) {
        return { problem: error instanceof Error ? error.message : String(error) };
      }
      if (!isSent) throw new CallError('refused', 'The connection is closing.', 'Connect again.');
      return {};
    },
    endStream({ id }) {
      const live = streams.get(id);
      streams.delete(id);
      live?.stream.end();
      return { wasOpen: live !== undefined };
    },
  };
}

/** Pushes the messages of a call, each with what it contradicts in the description as it is at that time. */
export class StreamedMessages {
  readonly #request: Pick<SendRequest, 'id' | 'source' | 'operation'>;
  readonly #context: EngineContext;
  readonly #mask: SecretMask;
  readonly #findings: ValueFinding[][] = [];
  #last = Promise.resolve();

  constructor(
    request: Pick<SendRequest, 'id' | 'source' | 'operation'>,
    secrets: readonly string[],
    context: EngineContext,
  ) {
    this.#request = request;
    this.#context = context;
    this.#mask = new SecretMask(secrets);
  }

  add(view: MessageView, message: ExchangeMessage): void {
    this.#last = this.#last.then(async () => {
      const findings = (await this.#check(message)).map((finding) => ({
        ...finding,
        sentence: this.#mask.text(finding.sentence),
      }));
      this.#findings.push(findings);
      this.#context.emit({ type: 'message', call: this.#request.id, message: withFindings(view, findings) });
    });
  }

  /** The messages of the call, with the findings that they had. */
  async mark(views: readonly MessageView[]): Promise<MessageView[]> {
    await this.#last;
    return views.map((view, index) => withFindings(view, this.#findings[index] ?? []));
  }

  async #check(message: ExchangeMessage): Promise<ValueFinding[]> {
    const { source, operation: key } = this.#request;
    try {
      const engine = getSource(this.#context, source);
      const state = (await engine.read()).now ?? (await engine.usable());
      const operation = state.operation(key);
      return messageFindings(state, operation, detectProtocol(operation) ?? '', message);
    } catch {
      // The text cannot be read now, or has another operation in place of this one.
      return [];
    }
  }
}

function withFindings(view: MessageView, findings: ValueFinding[]): MessageView {
  return findings.length > 0 ? { ...view, findings } : view;
}

/** What one message of a stream contradicts in the description. */
function messageFindings(
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
    ...('ofEvent' in finding && { ofEvent: true as const }),
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
