import type { Operation } from '@curlew/openapi';
import { getExtension } from './extension-of.ts';

/** The protocols that operations are called over, in the order of detection. `http` is the one of all remaining operations. */
export const PROTOCOL_IDS = ['websocket', 'grpc', 'mcp', 'trpc', 'sse', 'http'] as const;
export type ProtocolId = (typeof PROTOCOL_IDS)[number];

/** Whether an operation without `x-protocol` uses a protocol. */
export const PROTOCOL_DETECTORS: Readonly<Record<ProtocolId, (operation: Operation) => boolean>> = {
  websocket: (operation) => getExtension(operation, 'x-websocket') !== undefined,
  grpc: (operation) => getExtension(operation, 'x-grpc') !== undefined,
  mcp(operation) {
    // Other fields of `x-mcp` describe the operation itself as a tool.
    const { tool, resource, prompt, transport, command } = getExtension(operation, 'x-mcp') ?? {};
    return [tool, resource, prompt, transport, command].some((field) => field !== undefined);
  },
  trpc: (operation) => getExtension(operation, 'x-trpc') !== undefined,
  sse: (operation) => getExtension(operation, 'x-sse') !== undefined || declaresEvents(operation),
  http: () => true,
};

/**
 * Returns the protocol of an operation: the one that `x-protocol` names, else the first that detects it. Undefined for a name that
 * none has. It loads no code of a protocol.
 */
export function detectProtocol(operation: Operation): ProtocolId | undefined {
  const named = operation.extensions['x-protocol'];
  return PROTOCOL_IDS.find((id) => (named === undefined ? PROTOCOL_DETECTORS[id](operation) : id === named));
}

function declaresEvents({ responses }: Operation): boolean {
  return responses.some(
    ({ status, content }) =>
      /^(?:2|default)/i.test(status) && content.some(({ type }) => /^text\/event-stream\b/i.test(type)),
  );
}
