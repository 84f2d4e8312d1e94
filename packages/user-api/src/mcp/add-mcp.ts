import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Context, Hono } from 'hono';
import { type AppEnv, authenticate, type ServerParts } from '../http/app-env.ts';
import { createMcpServer } from './create-mcp-server.ts';

const MCP_PATH = '/mcp';

/** Serves MCP at `/mcp` (streamable HTTP) with the bearer token of the request. */
export function addMcp(app: Hono<AppEnv>, parts: ServerParts): void {
  const { shop, closing } = parts;
  const handler = createMcpHandler(({ requestInfo }) => {
    const authorization = requestInfo?.headers.get('authorization') ?? undefined;
    return createMcpServer(parts, shop.tokens.principal(authorization));
  });
  closing.addEventListener('abort', () => void handler.close());
  app.all(MCP_PATH, (context: Context<AppEnv>): Promise<Response> => {
    // Errors of the shop are sent before MCP reads the request.
    authenticate(context, shop);
    return handler.fetch(context.req.raw);
  });
}
