import { HTTP_MUTATIONS } from './http-mutations.ts';
import type { Mutation } from './mutation.ts';
import { GRPC_MUTATIONS, MCP_MUTATIONS, TRPC_MUTATIONS } from './rpc-mutations.ts';
import { SSE_MUTATIONS, WEBSOCKET_MUTATIONS } from './stream-mutations.ts';

/** All deliberate violations of the contract. Each breaks one rule of the description. */
export const MUTATIONS: readonly Mutation[] = [
  ...HTTP_MUTATIONS,
  ...SSE_MUTATIONS,
  ...WEBSOCKET_MUTATIONS,
  ...GRPC_MUTATIONS,
  ...MCP_MUTATIONS,
  ...TRPC_MUTATIONS,
];

/** Throws for an unknown identifier. */
export function findMutation(id: string): Mutation {
  const found = MUTATIONS.find((mutation) => mutation.id === id);
  if (found === undefined) throw new TypeError(`There is no mutation "${id}"`);
  return found;
}
