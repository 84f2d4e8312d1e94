import {
  type AnyKind,
  any,
  type ChoiceKind,
  choice,
  count,
  type FlagKind,
  flag,
  type NumberKind,
  type TextKind,
  text,
} from '../dialect/kind.ts';
import { isObject, type Json } from '../json.ts';

/** What a field of a protocol extension may hold. */
export type ExtensionKind =
  | TextKind
  | FlagKind
  | NumberKind
  | ChoiceKind
  | AnyKind
  | { is: 'list'; of: ExtensionKind }
  | { is: 'map'; of: ExtensionKind }
  | { is: 'fields'; fields: ReadonlyMap<string, ExtensionKind>; required: readonly string[] }
  /** A Schema Object. */
  | { is: 'schema' };

const many: NumberKind = { is: 'number', integer: true, positive: true };
const schema: ExtensionKind = { is: 'schema' };
const listOf = (of: ExtensionKind): ExtensionKind => ({ is: 'list', of });
const mapOf = (of: ExtensionKind): ExtensionKind => ({ is: 'map', of });
const object = (fields: Record<string, ExtensionKind>, required: readonly string[] = []): ExtensionKind => ({
  is: 'fields',
  fields: new Map(Object.entries(fields)),
  required,
});

const message = object({
  summary: text,
  description: text,
  contentType: choice('application/json', 'text/plain', 'application/octet-stream'),
  schema,
  required: flag,
});
const send = listOf(object({ summary: text, data: any, schema, afterMessages: count }, ['data']));
const end = { until: text, maxMessages: many, durationMs: many };

/** The extensions of an operation that name a protocol, by the value of `x-protocol`. */
export const PROTOCOL_EXTENSIONS: ReadonlyMap<string, ExtensionKind> = new Map([
  ['sse', object({ events: mapOf(message), lastEventId: text, ...end })],
  [
    'websocket',
    object({
      subprotocols: listOf(text),
      send,
      receive: mapOf(message),
      nameIn: text,
      closeCodes: listOf(many),
      ...end,
    }),
  ],
  [
    'grpc',
    object(
      {
        address: text,
        service: text,
        method: text,
        kind: choice('unary', 'server-streaming', 'client-streaming', 'bidirectional'),
        proto: text,
        tls: flag,
        send,
        ...end,
      },
      ['service', 'method'],
    ),
  ],
  [
    'mcp',
    object({
      transport: choice('http', 'stdio'),
      command: text,
      args: listOf(text),
      env: mapOf(text),
      tool: text,
      resource: text,
      prompt: text,
      name: text,
      description: text,
      hidden: flag,
      annotations: mapOf(any),
    }),
  ],
  [
    'trpc',
    object(
      {
        procedure: text,
        type: choice('query', 'mutation', 'subscription'),
        batch: flag,
        transformer: choice('none', 'superjson'),
        ...end,
      },
      ['procedure'],
    ),
  ],
]);

/** Every value of `x-protocol`. */
export const PROTOCOL_NAMES: readonly string[] = ['http', ...PROTOCOL_EXTENSIONS.keys()];

/** Fields of `x-mcp` that say which MCP server is called; the others say how the operation itself is offered as a tool. */
const MCP_CALL_FIELDS = ['transport', 'command', 'args', 'env', 'tool', 'resource', 'prompt'];

/** Whether an extension names a protocol: `x-mcp` may instead say how the operation is offered as a tool. */
export function namesProtocol(field: string, extension: Json | undefined): boolean {
  if (protocolExtension(field) === undefined) return false;
  if (field !== 'x-mcp' || !isObject(extension)) return true;
  const fields = Object.keys(extension);
  return fields.length === 0 || fields.some((name) => MCP_CALL_FIELDS.includes(name));
}

/** The kind of an `x-` field of an operation; undefined for one that names no protocol. */
export function protocolExtension(field: string): ExtensionKind | undefined {
  return field.startsWith('x-') ? PROTOCOL_EXTENSIONS.get(field.slice(2)) : undefined;
}
