import { Mock, type MockServer, serveMock } from '@curlew/mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { createServer, LiveCatalog } from '../src/index.ts';
import { CLIENTS, connect, type ListedTool } from './clients.ts';
import { describeApi } from './describe-api.ts';

/** Several pages of a list. */
const COUNT = IS_COMPLETE ? 600 : 250;

/** An API of many operations that share schemas which lead to each other. */
function largeApi(url: string) {
  const ref = (at: number) => ({ $ref: `#/components/schemas/S${at % 100}` });
  const schemas = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [
      `S${at}`,
      {
        type: 'object',
        required: ['id', 'kind'],
        properties: {
          id: { type: 'integer' },
          kind: { enum: [`s${at}`] },
          ...(at % 3 === 0 && { next: ref(at + 1) }),
          self: ref(at),
        },
      },
    ]),
  );
  const paths = Object.fromEntries(
    Array.from({ length: COUNT }, (_, at) => [
      `/things/${at}/{id}`,
      {
        get: {
          operationId: `things/get-${at}`,
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: { 200: { description: 'ok', content: { 'application/json': { schema: ref(at) } } } },
        },
      },
    ]),
  );
  return describeApi({ servers: [{ url }], paths, components: { schemas } });
}

let mock: MockServer;
beforeAll(async () => {
  const engine = new Mock(await largeApi('/'));
  mock = await serveMock(() => engine, { allowsHost: () => true });
});
afterAll(() => mock.close());

test.each(CLIENTS)('%s reads every page of a large API and calls its tools', async (kind) => {
  const live = new LiveCatalog(await largeApi(mock.url), { catalog: { tools: 'all', outputSchemas: true } });
  const { client, close } = await connect(kind, live, () => createServer(live));
  const tools: ListedTool[] = [];
  // The client of the newest line reads all pages by itself.
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await client.listTools(cursor === undefined ? undefined : { cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  }
  expect(new Set(tools.map(({ name }) => name)).size).toBe(COUNT);
  const calls = await Promise.all(
    tools.filter((_, at) => at % 20 === 0).map(({ name }) => client.callTool({ name, arguments: { id: 1 } })),
  );
  for (const { isError, structuredContent } of calls) {
    expect(isError).not.toBe(true);
    expect(structuredContent).toMatchObject({ kind: expect.stringMatching(/^s\d+$/) });
  }
  await close();
  await live.close();
});
