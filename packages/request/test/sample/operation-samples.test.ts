import {
  type Api,
  type Description,
  type Operation,
  readApi,
  readDescription,
  SchemaViews,
} from '@curlew/openapi';
import { expect, test } from 'vitest';
import { operationSamples } from '../../src/sample/operation-samples.ts';
import { sampleRequest } from '../../src/sample/sample-request.ts';

const BODY = `requestBody: { content: { application/json: { example: { id: "it's" } } } }`;

const API = `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: 'http://api.test/base' }]
security: [{ bearer: [] }]
paths:
  /rpc/tool:
    post: { operationId: tool, x-mcp: { tool: get_user, endpoint: /mcp }, ${BODY} }
  /rpc/own:
    post: { operationId: own, x-protocol: mcp, x-mcp: { prompt: letter }, ${BODY} }
  /rpc/process:
    post: { operationId: process, x-mcp: { resource: 'users://{id}', transport: stdio, command: node }, ${BODY} }
  /trpc/users.get:
    get: { operationId: query, x-trpc: { procedure: users.get }, parameters: [{ name: input, in: query, required: true, content: { application/json: { example: { id: a } } } }] }
  /trpc:
    post: { operationId: mutation, x-trpc: { procedure: users.add, batch: true, transformer: superjson }, ${BODY} }
  /shop.Users/Get:
    post: { operationId: grpc, x-grpc: { service: shop.Users, method: Get, proto: proto/shop.proto }, servers: [{ url: 'grpcs://grpc.test' }], ${BODY} }
  /shop.Users/Send:
    post: { operationId: stream, x-grpc: { service: shop.Users, method: Send, address: 'localhost:50051', tls: false, send: [{ data: { n: 1 } }, { data: { n: 2 } }] } }
  /live:
    get: { operationId: socket, x-websocket: { subprotocols: [chat.v1], send: [{ data: { say: hi } }, { data: bye }] }, servers: [{ url: 'wss://live.test' }] }
  /open:
    post: { operationId: open, x-trpc: { procedure: ask }, servers: [{ url: 'http://{host}:{port}/v1' }], ${BODY} }
  /open/tool:
    post: { operationId: openTool, x-mcp: { tool: ask, endpoint: mcp }, servers: [{ url: 'https://{host}:{port}/v1' }], ${BODY} }
  /open/grpc:
    post: { operationId: openGrpc, x-grpc: { service: S, method: M }, servers: [{ url: 'grpc://{host}:{port}' }], ${BODY} }
  /plain:
    post: { operationId: plain, x-mcp: { name: plain_tool, hidden: true }, ${BODY} }
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
`;

async function readOperations(): Promise<{ api: Api; views: SchemaViews }> {
  const { description } = await readDescription(API, {
    host: { readFile: () => Promise.reject(), realPath: async (path) => path },
    path: '/api.yaml',
  });
  const found: Description | undefined = description;
  if (!found) throw new Error('unusable');
  return { api: readApi(found), views: new SchemaViews(found) };
}

async function samples(id: string): Promise<[title: string, code: string, isFixed: boolean][]> {
  const { api, views } = await readOperations();
  const operation = api.operations.find((one: Operation) => one.operationId === id);
  if (!operation) throw new Error(id);
  const request = sampleRequest(operation, views, { securitySchemes: api.securitySchemes });
  return operationSamples(operation, request, ['curl']).map(({ title, code, isFixed = false }) => [
    title,
    code,
    isFixed,
  ]);
}

const JSON_RPC = `--header 'Accept: application/json, text/event-stream' \\
  --header 'Authorization: Bearer YOUR_TOKEN' \\
  --header 'Content-Type: application/json' \\`;

test.each([
  [
    'tool',
    'curl',
    `curl 'http://api.test/base/mcp' \\
  ${JSON_RPC}
  --data '{
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {
      "name": "get_user",
      "arguments": {
        "id": "it'\\''s"
      }
    }
  }'`,
  ],
  [
    'own',
    'curl',
    `curl 'http://api.test/base/rpc/own' \\
  ${JSON_RPC}
  --data '{
    "jsonrpc": "2.0",
    "id": 1,
    "method": "prompts/get",
    "params": {
      "name": "letter",
      "arguments": {
        "id": "it'\\''s"
      }
    }
  }'`,
  ],
  [
    'process',
    'JSON-RPC',
    `{
  "jsonrpc": "2.0",
  "id": 1,
  "method": "resources/read",
  "params": {
    "uri": "users://it's"
  }
}`,
  ],
  [
    'query',
    'curl',
    `curl 'http://api.test/base/trpc/users.get?input=%7B%22id%22%3A%22a%22%7D' \\
  --header 'Accept: application/json' \\
  --header 'Authorization: Bearer YOUR_TOKEN'`,
  ],
  [
    'mutation',
    'curl',
    `curl 'http://api.test/base/trpc/users.add?batch=1' \\
  --header 'Accept: application/json' \\
  --header 'Authorization: Bearer YOUR_TOKEN' \\
  --header 'Content-Type: application/json' \\
  --data '{
    "0": {
      "json": {
        "id": "it'\\''s"
      }
    }
  }'`,
  ],
  [
    'grpc',
    'grpcurl',
    `grpcurl \\
  -import-path . -proto proto/shop.proto \\
  -H 'Authorization: Bearer YOUR_TOKEN' \\
  -d '{"id":"it'\\''s"}' \\
  grpc.test:443 shop.Users/Get`,
  ],
  [
    'stream',
    'grpcurl',
    `grpcurl -plaintext \\
  -H 'Authorization: Bearer YOUR_TOKEN' \\
  -d '{"n":1}
{"n":2}' \\
  localhost:50051 shop.Users/Send`,
  ],
  [
    'socket',
    'websocat',
    `printf '%s\\n' '{"say":"hi"}' bye | websocat -n \\
  -H 'Authorization: Bearer YOUR_TOKEN' \\
  --protocol chat.v1 \\
  wss://live.test/live`,
  ],
])('%s is sent by %s', async (id, title, code) => {
  expect(await samples(id)).toEqual([[title, code, true]]);
});

test.each([
  ['open', "curl 'http://{host}:{port}/v1/open/ask' "],
  ['openTool', "curl 'https://{host}:{port}/v1/mcp' "],
  ['openGrpc', "'{host}:{port}' S/M"],
])('variables of a server without a value stay in %s', async (id, part) => {
  const [[, code] = []] = await samples(id);
  expect(code).toContain(part);
});

test('fields that describe an operation as a tool leave it a request over HTTP', async () => {
  const [[title, code, isFixed] = []] = await samples('plain');
  expect([title, isFixed]).toEqual(['curl', false]);
  expect(code).toContain("curl 'http://api.test/base/plain'");
});

test.each(['tool', 'own', 'process', 'mutation', 'grpc', 'openTool'])(
  'numbers of a text that a double cannot hold are sent as they are written: %s',
  async (id) => {
    const { api, views } = await readOperations();
    const operation = api.operations.find((one: Operation) => one.operationId === id);
    if (!operation) throw new Error(id);
    const request = sampleRequest(operation, views, { securitySchemes: api.securitySchemes });
    const text = '{ "id": 12345678901234567890, "price": 1.10 }';
    const given = { ...request, body: { kind: 'text', mediaType: 'application/json', text } } as const;
    const made = operationSamples(operation, given, ['curl', 'javascript', 'go']);
    for (const { code } of made) expect(code).toContain('12345678901234567890');
    if (id !== 'process') for (const { code } of made) expect(code).toMatch(/1\.10\b/);
  },
);
