import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, onTestFinished, test } from 'vitest';
import { createCatalog, generateProject } from '../src/index.ts';
import { buildProject, run, testProject } from './build-project.ts';
import { describeApi, referenceDescription } from './describe-api.ts';

test('the project of the Reference User API builds and passes its tests', async () => {
  const { files, toolCount } = generateProject(createCatalog(await referenceDescription()), 'user-api');
  expect(await testProject(await buildProject(files))).toMatch(/pass 3\n/);
  expect(toolCount).toBe(4);
  const api = JSON.parse(files.find(({ path }) => path === 'api.json')?.text ?? '');
  expect(api.notOffered).toContain('POST /curlew.shop.v1.Shop/GetUser: its protocol is grpc.');
});

test('a generated server requests client tokens as the served one does, and renews rejected ones', async () => {
  const [template, served] = await Promise.all(
    ['../templates/src/token-source.ts', '../src/auth/token-source.ts'].map((path) =>
      readFile(new URL(path, import.meta.url), 'utf8'),
    ),
  );
  const code = (text = '') => text.slice(text.indexOf('/** A token is renewed'));
  expect(code(template)).toBe(code(served));
  const issued: string[] = [];
  const refused = new Set(['token-1']);
  const http = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (request.url === '/token') {
      issued.push(request.headers.authorization ?? '');
      response.end(JSON.stringify({ access_token: `token-${issued.length}`, expires_in: 3600 }));
    } else {
      const token = (request.headers.authorization ?? '').replace('Bearer ', '');
      response.end(JSON.stringify({ isKnown: !refused.has(token), token }));
    }
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  try {
    const description = await describeApi({
      servers: [{ url }],
      components: {
        securitySchemes: {
          login: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: `${url}/token`, scopes: { read: '' } } },
          },
        },
      },
      security: [{ login: ['read'] }],
      paths: { '/me': { get: { operationId: 'me', responses: { 200: { description: 'ok' } } } } },
    });
    const { files } = generateProject(createCatalog(description), 'oauth');
    const folder = await buildProject(files);
    expect(await testProject(folder)).toMatch(/pass 3\n/);
    expect(files.find(({ path }) => path === 'README.md')?.text).toContain('CURLEW_CLIENT_SECRET_LOGIN');
    const program = `
      import { readApi } from './dist/src/api.js';
      import { Credentials } from './dist/src/credentials.js';
      import { callApi } from './dist/src/call.js';
      const api = readApi();
      const env = { CURLEW_CLIENT_ID_LOGIN: 'client', CURLEW_CLIENT_SECRET_LOGIN: 'not-to-be-shown' };
      const credentials = new Credentials(api, env);
      const call = async () => (await callApi(api.tools[0], {}, { env, credentials })).content[0].text;
      console.log(JSON.stringify([await call(), credentials.dropTokens(api.tools[0]), await call(), await call()]));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
    const [first, dropped, second, third] = JSON.parse(stdout) as unknown[];
    expect([first, dropped]).toEqual(['{"isKnown":false,"token":"***"}', true]);
    expect([second, third]).toEqual(['{"isKnown":true,"token":"***"}', '{"isKnown":true,"token":"***"}']);
    // One token for each time: that of the second call is used for the third.
    expect(issued).toEqual(
      Array(2).fill(`Basic ${Buffer.from('client:not-to-be-shown').toString('base64')}`),
    );
    expect(stdout).not.toContain('not-to-be-shown');
  } finally {
    http.close();
  }
});

test.each([
  ['cut-value.ts', 'call'],
  ['fit-result.ts', 'call'],
  ['message-size.ts', 'text'],
])('a generated server has the code of the served one in %s', async (name, folder) => {
  const [template = '', served = ''] = await Promise.all(
    [`../templates/src/${name}`, `../src/${folder}/${name}`].map((path) =>
      readFile(new URL(path, import.meta.url), 'utf8'),
    ),
  );
  const code = served.slice(served.indexOf('/**'));
  expect(template.endsWith(code)).toBe(true);
});

test('a generated server lists many tools in pages, and cuts results that are too long for a message', async () => {
  const body = JSON.stringify({
    items: Array.from({ length: 50_000 }, (_, id) => ({ id, name: `item "${id}"` })),
  });
  const http = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const schema = {
    type: 'object',
    required: ['items'],
    properties: { items: { type: 'array', items: item } },
  };
  const properties = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [
      `property-${at}`,
      { type: 'string', description: 'x'.repeat(150) },
    ]),
  );
  const requestBody = { content: { 'application/json': { schema: { type: 'object', properties } } } };
  const paths = Object.fromEntries(
    Array.from({ length: 150 }, (_, at) => [
      `/a${at}`,
      {
        post: {
          operationId: `a${at}`,
          requestBody,
          responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
        },
      },
    ]),
  );
  const catalog = createCatalog(await describeApi({ servers: [{ url }], paths }));
  const folder = await buildProject(generateProject(catalog, 'large').files);
  const command = { command: process.execPath, args: [join(folder, 'dist/src/main.js')] };
  const client = new LegacyClient({ name: 'test', version: '1' });
  await client.connect(new LegacyStdio(command));
  onTestFinished(() => client.close());
  const names: string[] = [];
  let pageCount = 0;
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await client.listTools(cursor === undefined ? undefined : { cursor });
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1_000_000);
    names.push(...page.tools.map(({ name }) => name));
    cursor = page.nextCursor;
    pageCount += 1;
  }
  expect(pageCount).toBeGreaterThan(1);
  expect(names).toEqual(catalog.tools.map(({ name }) => name));
  const result = await client.callTool({ name: 'a149', arguments: {} });
  expect(result.isError).not.toBe(true);
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(1_000_000);
  expect(JSON.stringify(result.content)).toContain('the structured content is a part');
  expect((result.structuredContent as { items: unknown[] }).items.length).toBeGreaterThan(1_000);
});

test('no text of a description becomes code, and the project still builds', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what must not become code
  const evil = '`${process.exit(1)}`\'";*/ process.exit(1); /* </script> \\u2028 \u2028 [x](y) |';
  const description = await describeApi({
    info: { title: evil, version: evil },
    servers: [{ url: 'https://api.test/{v}', variables: { v: { default: 'v1' } } }],
    components: {
      securitySchemes: { [evil.replaceAll(/[^\w.]/g, '.')]: { type: 'apiKey', in: 'query', name: evil } },
    },
    paths: {
      '/a/{id}': {
        get: {
          operationId: evil,
          summary: evil,
          description: evil,
          parameters: [
            { name: evil, in: 'query', description: evil, schema: { type: 'string', default: evil } },
          ],
          responses: { 200: { description: evil } },
        },
        post: { 'x-note': evil, responses: { 200: { description: evil } } },
      },
    },
  });
  const { files } = generateProject(createCatalog(description), evil);
  expect(await testProject(await buildProject(files))).toMatch(/pass 3\n/);
  for (const { path, text } of files.filter((file) => file.path.endsWith('.ts')))
    expect(text).toBe(await readFile(new URL(`../templates/${path}`, import.meta.url), 'utf8'));
  for (const { text } of files.filter((file) => /package\.json|README|tsconfig/.test(file.path)))
    expect(text).not.toContain('process.exit(1)');
});
