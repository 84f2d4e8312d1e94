import { execFileSync } from 'node:child_process';
import type { Exchange, ExchangeMessage } from '@curlew/exchange';
import { expect, test } from 'vitest';
import { requestCommand } from '../../src/report/request-command.ts';
import { describeApi, getOperation } from '../describe.ts';

function socket(url: string, messages: ExchangeMessage[], headers: Exchange['request']['headers'] = []) {
  return requestCommand({ protocol: 'websocket', request: { method: 'GET', url, headers }, messages });
}

const message = (direction: ExchangeMessage['direction'], data: string): ExchangeMessage => ({
  direction,
  data,
  atMs: 0,
  type: 'text',
});

test('a call over WebSocket is repeated by websocat, with the messages that were sent', () => {
  const headers = [
    { name: 'Authorization', value: 'Bearer ***' },
    { name: 'Sec-WebSocket-Protocol', value: 'chat' },
    { name: 'Sec-WebSocket-Key', value: 'x' },
    { name: 'Upgrade', value: 'websocket' },
  ];
  const sent = [message('sent', `{"say":"it's"}`), message('received', 'hello'), message('sent', 'bye')];
  const command = socket('wss://api.test/chat?room=1', sent, headers);
  expect(command).toBe(
    `printf '%s\\n' '{"say":"it'\\''s"}' bye | websocat -n \\\n  -H 'Authorization: Bearer ***' \\\n  --protocol chat \\\n  'wss://api.test/chat?room=1'`,
  );
  // What a shell gives to the program.
  const run = `websocat() { cat; printf '%s|' "$@"; }; ${command}`;
  expect(execFileSync('bash', ['-c', run], { encoding: 'utf8' })).toBe(
    `{"say":"it's"}\nbye\n-n|-H|Authorization: Bearer ***|--protocol|chat|wss://api.test/chat?room=1|`,
  );
});

test('without messages nothing is sent', () => {
  expect(socket('http://localhost:4010/feed', [message('received', 'x')])).toBe(
    'websocat -n \\\n  ws://localhost:4010/feed',
  );
});

test.each([
  [
    'a resource with the values of its template',
    { resource: 'shop://users/{id}{?part}' },
    { id: 'a b/1', part: 'x' },
    { method: 'resources/read', params: { uri: 'shop://users/a%20b%2F1{?part}' } },
  ],
  [
    'a path in a template',
    { resource: 'file:///{+path}' },
    { path: 'a/b.txt' },
    { method: 'resources/read', params: { uri: 'file:///a/b.txt' } },
  ],
  [
    'a prompt, whose arguments are texts',
    { prompt: 'letter' },
    { count: 2 },
    { method: 'prompts/get', params: { name: 'letter', arguments: { count: '2' } } },
  ],
  [
    'a tool',
    { tool: 'sum' },
    { count: 2 },
    { method: 'tools/call', params: { name: 'sum', arguments: { count: 2 } } },
  ],
])('a call of MCP is repeated by its message: %s', async (_, extension, body, want) => {
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {
        '/it': { post: { operationId: 'it', 'x-protocol': 'mcp', 'x-mcp': extension, responses: {} } },
      },
    }),
  );
  const request = {
    method: 'POST',
    url: 'http://localhost/mcp',
    headers: [],
    body: new TextEncoder().encode(JSON.stringify(body)),
  };
  const command = requestCommand({ protocol: 'mcp', request, messages: [] }, getOperation(description, 'it'));
  expect(command).toContain(`'${JSON.stringify({ jsonrpc: '2.0', id: 1, ...want })}'`);
});
