import { createMcpHandler, McpServer, ProtocolError } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ANSWERS, getMode } from './answers.ts';
import { serveHttp } from './http-servers.ts';

export function createAskServer(): McpServer {
  const server = new McpServer({ name: 'ask', version: '1.0.0' });
  server.registerTool('ask', { inputSchema: z.object({ mode: z.string() }) }, async (input) => {
    const mode = getMode(input);
    if (mode === 'silent') await new Promise(() => {});
    if (mode === 'error' || mode === 'silent') throw new ProtocolError(-32602, 'nothing');
    return { content: [], structuredContent: ANSWERS[mode] };
  });
  return server;
}

export async function serveMcp(): Promise<{ url: string; close(): Promise<void> }> {
  const handler = createMcpHandler(createAskServer);
  return serveHttp(async (request, response, _mode, body) => {
    const headers = new Headers(request.headers as Record<string, string>);
    const init = { method: request.method ?? 'GET', headers, ...(body !== '' && { body }) };
    const answer = await handler.fetch(new Request(`http://${request.headers.host}${request.url}`, init));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) for await (const chunk of answer.body) response.write(chunk);
    response.end();
  });
}
