import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CallSettings, createCatalog, ToolCaller } from '../src/index.ts';
import { describeApi } from './describe-api.ts';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

/** A server that keeps what it receives. */
export async function startApi(answer: Answer) {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
    received.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

/** One tool `it` over an API, and what calls it. */
export async function getCaller(operation: object, fields: object, settings: CallSettings, path = '/it') {
  const description = await describeApi({
    ...fields,
    paths: {
      [path]: { post: { operationId: 'it', responses: { 200: { description: 'ok' } }, ...operation } },
    },
  });
  const catalog = createCatalog(description);
  const tool = catalog.toolsByName.get('it');
  if (!tool) throw new Error(JSON.stringify(catalog.skipped));
  const caller = new ToolCaller(catalog, settings);
  return {
    close: () => caller.close(),
    async call(given: object = {}, options: Parameters<ToolCaller['call']>[2] = {}) {
      const result = await caller.call(tool, given as never, options);
      const text = result.content
        .map((block) => ('text' in block ? block.text : `[${block.type}]`))
        .join('\n');
      return { ...result, text };
    },
  };
}
