import type { Json, Operation } from '@curlew/openapi';
import { isObject, type Located } from '@curlew/openapi/internal';
import type {
  GrpcExtension,
  McpExtension,
  SseExtension,
  TrpcExtension,
  WebSocketExtension,
} from './protocol-extensions.ts';

export interface ProtocolExtensions {
  'x-sse': SseExtension;
  'x-websocket': WebSocketExtension;
  'x-grpc': GrpcExtension;
  'x-mcp': McpExtension;
  'x-trpc': TrpcExtension;
}

/**
 * The extension of an operation, as its author wrote it: a field may be absent or of the wrong type, and the rules of
 * `@curlew/openapi` report that. Undefined when the operation has none.
 */
export function getExtension<Name extends keyof ProtocolExtensions>(
  operation: Operation,
  name: Name,
): Partial<ProtocolExtensions[Name]> | undefined {
  const value = operation.extensions[name];
  // Validation checks the fields; here the extension only has to be an object.
  return isObject(value) ? (value as Partial<ProtocolExtensions[Name]>) : undefined;
}

/** The schema at a path of an extension, with its place. */
export function schemaIn(operation: Operation, path: readonly (string | number)[]): Located | undefined {
  let value: Json | undefined = operation.extensions;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value === undefined ? undefined : { value, location: operation.location.child(...path) };
}
