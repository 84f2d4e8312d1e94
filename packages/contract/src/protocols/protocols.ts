import type { Operation } from '@curlew/openapi';
import { grpc } from './grpc/grpc.ts';
import { http } from './http/http.ts';
import { mcp } from './mcp/mcp.ts';
import type { Protocol } from './protocol.ts';
import { sse } from './sse/sse.ts';
import { trpc } from './trpc/trpc.ts';
import { websocket } from './websocket/websocket.ts';

/** Every protocol, in the order of detection; `http` detects all remaining operations. */
export const PROTOCOLS: readonly Protocol[] = [websocket, grpc, mcp, trpc, sse, http];

/**
 * Loads the optional packages that calls of the operations need.
 * @throws {MissingPackageError} for the first one that is not installed.
 */
export async function loadProtocols(operations: readonly Operation[]): Promise<void> {
  const used = new Set(operations.map((operation) => getProtocol(operation)));
  for (const protocol of used) await protocol?.load?.();
}

/** The protocol of an operation: the one that `x-protocol` names, else the first that detects it; undefined for a name that none has. */
export function getProtocol(
  operation: Operation,
  protocols: readonly Protocol[] = PROTOCOLS,
): Protocol | undefined {
  const named = operation.extensions['x-protocol'];
  if (named !== undefined) return protocols.find(({ id }) => id === named);
  return protocols.find((protocol) => protocol.detects(operation));
}
