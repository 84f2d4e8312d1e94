import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { credentialVariables } from '@curlew/contract/credentials';
import type { SecurityScheme } from '@curlew/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpenedWorkspace } from './opened-workspace.ts';

const SCHEME: SecurityScheme = {
  name: 'bearer',
  type: 'http',
  scheme: 'bearer',
  flows: [],
  deprecated: false,
};
const VARIABLE = String(credentialVariables(SCHEME).bearer);
const TOKEN = 'token-of-this-process';

let server: Server;
const seen: (string | undefined)[] = [];
let workspace: OpenedWorkspace;

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env[VARIABLE] = TOKEN;
});
afterAll(async () => {
  delete process.env[VARIABLE];
  await workspace?.close();
  server?.close();
});

test('a credential in a variable of the process is sent to a server only after its user agrees', async () => {
  const { port } = server.address() as AddressInfo;
  workspace = await OpenedWorkspace.open({
    'api.yaml': `openapi: 3.1.0
info: { title: Vault, version: '1' }
servers: [{ url: 'http://127.0.0.1:${port}' }]
security: [{ bearer: [] }]
paths:
  /vault:
    get:
      operationId: openVault
      responses:
        '200': { description: Open., content: { application/json: { schema: { type: object } } } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
`,
  });
  const asked = await workspace.call('runTests', { source: 's1', id: 'a' });
  expect(asked.withheld).toEqual([
    { kind: 'credential', name: 'bearer', origin: `http://127.0.0.1:${port}` },
  ]);
  const started = await workspace.call('startMcp', { source: 's1' });
  expect(started.withheld).toHaveLength(1);
  expect(seen).toEqual([]);

  await workspace.call('allowSecrets', { source: 's1', secrets: asked.withheld ?? [] });
  const run = await workspace.call('runTests', { source: 's1', id: 'b' });
  expect(run.counts.passed).toBe(1);
  expect(seen).toEqual([`Bearer ${TOKEN}`]);
  expect(JSON.stringify(run)).not.toContain(TOKEN);

  await workspace.type('api.yaml', '127.0.0.1', 'localhost');
  const moved = await workspace.call('runTests', { source: 's1', id: 'c' });
  expect(moved.withheld?.map(({ origin }) => origin)).toEqual([`http://localhost:${port}`]);
  expect(seen).toHaveLength(1);
});
