import {
  type AnyKind,
  any,
  type BooleanKind,
  boolean,
  count,
  type EnumKind,
  enumeration,
  type NumberKind,
  type StringKind,
  string,
} from '../dialect/node-type.ts';
import { wireMethod } from '../http/http-message.ts';
import { getOwn, isObject, type Json, type JsonObject } from '../json.ts';
import type { Place, Visit } from '../walk/visitor.ts';

/** Value type of a field of a protocol extension. */
export type ExtensionKind =
  | StringKind
  | BooleanKind
  | NumberKind
  | EnumKind
  | AnyKind
  | { is: 'array'; of: ExtensionKind }
  | { is: 'map'; of: ExtensionKind }
  | { is: 'fields'; fields: ReadonlyMap<string, ExtensionKind>; required: readonly string[] }
  /** A Schema Object. */
  | { is: 'schema' };

const many: NumberKind = { is: 'number', integer: true, positive: true };
const schema: ExtensionKind = { is: 'schema' };
const getArray = (of: ExtensionKind): ExtensionKind => ({ is: 'array', of });
const getMap = (of: ExtensionKind): ExtensionKind => ({ is: 'map', of });
const object = (fields: Record<string, ExtensionKind>, required: readonly string[] = []): ExtensionKind => ({
  is: 'fields',
  fields: new Map(Object.entries(fields)),
  required,
});

const message = object({
  summary: string,
  description: string,
  contentType: enumeration('application/json', 'text/plain', 'application/octet-stream'),
  schema,
  required: boolean,
});
const send = getArray(object({ summary: string, data: any, schema, afterMessages: count }, ['data']));
const end = { until: string, maxMessages: many, durationMs: many };

/** The extensions of an operation that name a protocol, by the value of `x-protocol`. */
export const PROTOCOL_EXTENSIONS: ReadonlyMap<string, ExtensionKind> = new Map([
  ['sse', object({ events: getMap(message), lastEventId: string, ...end })],
  [
    'websocket',
    object({
      subprotocols: getArray(string),
      send,
      receive: getMap(message),
      nameIn: string,
      errorName: string,
      closeCodes: getArray(many),
      ...end,
    }),
  ],
  [
    'grpc',
    object(
      {
        address: string,
        service: string,
        method: string,
        kind: enumeration('unary', 'server-streaming', 'client-streaming', 'bidirectional'),
        proto: string,
        tls: boolean,
        send,
        ...end,
      },
      ['service', 'method'],
    ),
  ],
  [
    'mcp',
    object({
      transport: enumeration('http', 'stdio'),
      endpoint: string,
      command: string,
      args: getArray(string),
      env: getMap(string),
      tool: string,
      resource: string,
      prompt: string,
      name: string,
      description: string,
      hidden: boolean,
      annotations: getMap(any),
    }),
  ],
  [
    'trpc',
    object(
      {
        procedure: string,
        type: enumeration('query', 'mutation', 'subscription'),
        batch: boolean,
        transformer: enumeration('none', 'superjson'),
        ...end,
      },
      ['procedure'],
    ),
  ],
]);

/** Every value of `x-protocol`. */
export const PROTOCOL_NAMES: readonly string[] = ['http', ...PROTOCOL_EXTENSIONS.keys()];

/** Fields of `x-mcp` that say which MCP server is called; the others say how the operation itself is offered as a tool. */
const MCP_CALL_FIELDS = ['transport', 'endpoint', 'command', 'args', 'env', 'tool', 'resource', 'prompt'];

/** Whether an extension names a protocol: `x-mcp` may instead say how the operation is offered as a tool. */
export function namesProtocol(field: string, extension: Json | undefined): boolean {
  if (findProtocolExtension(field) === undefined) return false;
  if (field !== 'x-mcp' || !isObject(extension)) return true;
  const fields = Object.keys(extension);
  return fields.length === 0 || fields.some((name) => MCP_CALL_FIELDS.includes(name));
}

/** Protocols that an operation names by their extension alone, the first of which counts. */
const BY_EXTENSION = ['websocket', 'grpc', 'mcp', 'trpc'];

/** The protocol that the extensions of an operation name; `http` without one. */
export function protocolOf(extensions: JsonObject): string {
  const { 'x-protocol': named } = extensions;
  if (typeof named === 'string') return named;
  const isNamed = (field: string) =>
    Object.hasOwn(extensions, field) && namesProtocol(field, extensions[field]);
  return BY_EXTENSION.find((id) => isNamed(`x-${id}`)) ?? 'http';
}

/** Short names of the protocols whose calls are no requests of the operation's method. */
const MARKS: Readonly<Record<string, string>> = { websocket: 'WS', grpc: 'gRPC', mcp: 'MCP', trpc: 'tRPC' };

/** What lists show of an operation: its method in capitals, or the short name of a protocol whose calls are no requests of that method. */
export function shownMethod({ method, extensions }: { method: string; extensions: JsonObject }): string {
  const protocol = protocolOf(extensions);
  return Object.hasOwn(MARKS, protocol) ? (MARKS[protocol] ?? '') : wireMethod(method);
}

/** Whether an operation is called by plain HTTP, with a response of any kind. */
export function isHttp(extensions: JsonObject): boolean {
  return ['http', 'sse'].includes(protocolOf(extensions));
}

/** Returns the kind of an `x-` field of an operation; undefined for one that names no protocol. */
export function findProtocolExtension(field: string): ExtensionKind | undefined {
  return field.startsWith('x-') ? PROTOCOL_EXTENSIONS.get(field.slice(2)) : undefined;
}

/**
 * Returns the Schema Objects in a field of an operation that names its protocol, with their places; none in other
 * fields.
 */
export function listProtocolSchemas(
  { nodeType, value, place }: Visit,
  field: string,
): Iterable<[Place, Json]> {
  const kind = nodeType === 'Operation' ? findProtocolExtension(field) : undefined;
  return kind === undefined ? [] : schemasIn(value[field] ?? null, kind, place.child(field));
}

function* schemasIn(value: Json, kind: ExtensionKind, place: Place): Generator<[Place, Json]> {
  if (kind.is === 'schema') {
    if (isObject(value) || typeof value === 'boolean') yield [place, value];
  } else if (kind.is === 'array' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* schemasIn(item, kind.of, place.child(index));
  } else if (kind.is === 'map' && isObject(value)) {
    for (const [name, member] of Object.entries(value)) yield* schemasIn(member, kind.of, place.child(name));
  } else if (kind.is === 'fields' && isObject(value)) {
    for (const [name, field] of kind.fields) {
      const member = getOwn(value, name);
      if (member !== undefined) yield* schemasIn(member, field, place.child(name));
    }
  }
}
