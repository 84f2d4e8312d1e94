import { startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, LiveCatalog } from '../src/index.ts';
import { CLIENTS, connect } from './clients.ts';
import { describeApi, referenceDescription } from './describe-api.ts';

let api: UserApi;
let token: string;

beforeAll(async () => {
  api = await startUserApi({ port: 0 });
  const response = await fetch(`${api.url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(api.credentials),
  });
  token = ((await response.json()) as { access_token: string }).access_token;
});
afterAll(() => api.close());

async function liveReference(settings: object = {}) {
  const description = await referenceDescription();
  const call = { server: api.url, environment: { CURLEW_BEARER_BEARER: token }, ...settings };
  return new LiveCatalog(description, { call });
}

describe.each(CLIENTS)('%s', (kind) => {
  test('lists the tools of the Reference User API and calls them', async () => {
    const live = await liveReference();
    const { client, close } = await connect(kind, live, () => createServer(live));
    const { tools } = await client.listTools();
    const getUser = tools.find(({ name }) => name === 'getUser');
    expect(getUser).toMatchObject({
      annotations: { readOnlyHint: true, destructiveHint: false },
      inputSchema: { properties: { id: { type: 'string' } }, required: ['id'] },
      outputSchema: { type: 'object' },
    });
    const found = await client.callTool({ name: 'getUser', arguments: { id: 'usr_8fK2mQ' } });
    expect(found.isError).not.toBe(true);
    expect(found.structuredContent).toMatchObject({ id: 'usr_8fK2mQ' });
    expect(JSON.parse(found.content[0]?.text ?? '')).toEqual(found.structuredContent);
    const missing = await client.callTool({ name: 'getUser', arguments: { id: 'usr_none' } });
    expect(missing.isError).toBe(true);
    expect(missing.content.map(({ text }) => text).join('\n')).toMatch(/^HTTP 404 .*not_found/s);
    const order = await client.callTool({
      name: 'createOrder',
      arguments: {
        body: { currency: 'EUR', items: [{ sku: 'TEA-EARL-100', quantity: 1, unit_price: 100 }] },
      },
    });
    expect(order.structuredContent).toMatchObject({ currency: 'EUR', total: 100 });
    await close();
  });

  test('reads schemas and the description', async () => {
    const live = await liveReference();
    const { client, close } = await connect(kind, live, () => createServer(live));
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('openapi://components/schemas/User');
    const { contents } = await client.readResource({ uri: 'openapi://components/schemas/User' });
    expect(JSON.parse(contents[0]?.text ?? '')).toMatchObject({ type: 'object', properties: { id: {} } });
    const whole = await client.readResource({ uri: 'openapi://description' });
    expect(whole.contents[0]?.text).toContain('openapi: 3.2.0');
    await expect(client.readResource({ uri: 'openapi://components/schemas/Nothing' })).rejects.toThrow(
      /Unknown resource/,
    );
    await close();
  });

  test('hears of a changed description, and its session stays', async () => {
    const live = await liveReference();
    const { client, changes, close } = await connect(kind, live, () => createServer(live));
    await client.listTools();
    live.update(
      await describeApi({
        servers: [{ url: api.url }],
        paths: { '/new': { get: { operationId: 'newTool', responses: { 200: { description: 'ok' } } } } },
      }),
    );
    await expect.poll(() => changes).toContain('tools');
    await expect.poll(() => changes).toContain('resources');
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['newTool']);
    await expect(client.callTool({ name: 'getUser', arguments: {} })).rejects.toThrow(
      /Unknown tool `getUser`/,
    );
    await close();
  });
});
