import { getExtension, messageName, schemaIn } from '@curlew/exchange/internal';
import type { Json, Operation } from '@curlew/openapi';
import type { ValueChecker } from '@curlew/openapi/check-value';
import { parseJson, type ViewSource } from '@curlew/openapi/internal';
import { sampleValue } from '@curlew/request';

/** Policy violation (RFC 6455, section 7.4.1). */
const REFUSED = 1008;
/** A closing frame has at most 125 bytes, 2 of them the code (RFC 6455, section 5.5). */
const MAX_REASON_BYTES = 123;
const ERROR_NAME = 'error';

/** What a mock does on an open WebSocket. */
export interface SocketReply {
  /** Texts to send. */
  messages: string[];
  close?: { code: number; reason: string };
}

export interface MockSocketContext {
  views: ViewSource;
  /** For messages of clients. */
  requests: ValueChecker;
  /** Answer invalid messages as well. */
  lenient: boolean;
}

/** The mock's side of one WebSocket: the messages that `x-websocket` declares, generated from their schemas. */
export class MockSocket {
  /** In the order of preference. */
  readonly subprotocols: readonly string[];
  readonly #operation: Operation;
  readonly #context: MockSocketContext;

  constructor(operation: Operation, context: MockSocketContext) {
    this.#operation = operation;
    this.#context = context;
    this.subprotocols = getExtension(operation, 'x-websocket')?.subprotocols ?? [];
  }

  /** What is sent at once: nothing where the client begins. */
  open(): SocketReply {
    const [first] = getExtension(this.#operation, 'x-websocket')?.send ?? [];
    const isClientFirst = first !== undefined && (first.afterMessages ?? 0) === 0;
    return { messages: isClientFirst ? [] : this.#declared() };
  }

  /** The answer to a message: each declared message once, or the declared error. */
  answer(text: string): SocketReply {
    const problem = this.#context.lenient ? undefined : this.#getProblem(text);
    if (problem === undefined) return { messages: this.#declared() };
    const { receive = {}, errorName = ERROR_NAME } = getExtension(this.#operation, 'x-websocket') ?? {};
    if (Object.hasOwn(receive, errorName)) return { messages: this.#message(errorName) };
    const reason = Buffer.from(problem)
      .subarray(0, MAX_REASON_BYTES)
      .toString('utf8')
      .replace(/\uFFFD$/, '');
    return { messages: [], close: { code: REFUSED, reason } };
  }

  #declared(): string[] {
    const { receive = {}, errorName = ERROR_NAME } = getExtension(this.#operation, 'x-websocket') ?? {};
    return Object.keys(receive).flatMap((name) => (name === errorName ? [] : this.#message(name)));
  }

  /** A message of this name; none for bytes. */
  #message(name: string): string[] {
    const { receive = {}, nameIn = 'type' } = getExtension(this.#operation, 'x-websocket') ?? {};
    const { contentType = 'application/json' } = receive[name] ?? {};
    if (contentType === 'application/octet-stream') return [];
    const schema = schemaIn(this.#operation, ['x-websocket', 'receive', name, 'schema']);
    const { views } = this.#context;
    const value = (schema && sampleValue(views.view(schema), views, { direction: 'response' })) ?? {};
    if (contentType === 'text/plain') return [typeof value === 'string' ? value : ''];
    const isAlone = Object.keys(receive).length === 1;
    const isNamed = isAlone || messageName(value, false, { nameIn, receive }) === name;
    return [JSON.stringify(isNamed ? value : { ...(value as object), [nameIn]: name })];
  }

  /** What contradicts every message of this name that `send` lists; messages that it does not list are accepted. */
  #getProblem(text: string): string | undefined {
    const { send = [], nameIn = 'type' } = getExtension(this.#operation, 'x-websocket') ?? {};
    const value = parseJson(text);
    const name = messageName(value, false, { nameIn });
    const problems: string[] = [];
    for (const [index, spec] of send.entries()) {
      const schema = schemaIn(this.#operation, ['x-websocket', 'send', index, 'schema']);
      if (messageName(getJson(spec.data), false, { nameIn }) !== name) continue;
      if (schema === undefined) return undefined;
      const [finding] = this.#context.requests.check(value ?? text, schema).findings;
      if (finding === undefined) return undefined;
      problems.push(finding.message);
    }
    if (value === undefined && problems.length === 0 && send.length > 0 && send.every(isJson))
      return 'The message is not JSON.';
    return problems[0];
  }
}

function getJson(data: Json): Json | undefined {
  return typeof data === 'string' ? parseJson(data) : data;
}

function isJson({ data }: { data: Json }): boolean {
  return getJson(data) !== undefined;
}
