import { type StdioServerHandle, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMutate } from '../mutations/mutation.ts';
import { findMutation } from '../mutations/mutations.ts';
import { SEED_CLIENTS } from '../shop/seed-data.ts';
import { Shop } from '../shop/shop.ts';
import { createMcpServer } from './create-mcp-server.ts';

/** Serves MCP over this process's stdin and stdout as the seeded customer with all permissions. */
export function serveMcpStdio({
  seed,
  mutation,
}: {
  seed?: number;
  mutation?: string;
} = {}): StdioServerHandle {
  const [{ customer, scope }] = SEED_CLIENTS;
  const shop = new Shop(seed === undefined ? {} : { seed });
  const mutate = createMutate(mutation === undefined ? undefined : findMutation(mutation));
  return serveStdio(() =>
    createMcpServer({ shop, mutate }, { customer, permissions: new Set(scope.split(' ')) }),
  );
}
