import { afterEach, beforeEach, expect, test } from 'vitest';
import { OpenedWorkspace } from './opened-workspace.ts';

const source = 's1';
const GET = "get: { operationId: ID, responses: { '200': { description: OK } } }";
const get = (id: string) => GET.replace('ID', id);

/** A description with a path that is indented too much, and one that is indented too little. */
const SHOP = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: 'http://127.0.0.1:9' }]
paths:
  # All pets.
  /pets:
    ${get('listPets')}
    /users:
      ${get('listUsers')}
/orders:
  ${get('listOrders')}
`;

let workspace: OpenedWorkspace;

beforeEach(async () => {
  workspace = await OpenedWorkspace.open({ 'shop.yaml': SHOP });
});
afterEach(() => workspace.close());

test.each([
  ['/orders', 'listOrders'],
  ['/users', 'listUsers'],
])('the first fix of the mis-indented path %s moves it into `paths`', async (path, id) => {
  const getFix = async () => {
    const { problems } = await workspace.call('listProblems', { source });
    return problems.find(({ code, message }) => code === 'unknown-field' && message.includes(path))?.fixes[0];
  };
  const fix = await getFix();
  expect(fix?.title).toBe('Move it into `paths`');
  const { refusal } = await workspace.call('applyFix', { source, fix: fix?.id ?? '' });
  expect(refusal).toBeUndefined();
  expect(await getFix()).toBeUndefined();
  const { outline } = await workspace.call('openSource', { source });
  expect(outline.operations.map(({ key, operationId }) => [key, operationId])).toContainEqual([
    `get ${path}`,
    id,
  ]);
  await workspace.call('save', { source });
  expect(workspace.read('shop.yaml')).toContain('  # All pets.\n  /pets:\n');
});

test('a path whose name is taken is not moved', async () => {
  await workspace.type('shop.yaml', '/orders:', '/pets:');
  const { problems } = await workspace.call('listProblems', { source });
  const titles = problems.filter(({ pointer }) => pointer === '/~1pets').map(({ fixes }) => fixes[0]?.title);
  expect(titles).toEqual(['Remove `/pets`']);
});

test('while a text is broken, the form, the tests and the tools are those of the last one that could be read', async () => {
  await workspace.type('shop.yaml', 'openapi: 3.1.0', 'openapi: [3.1.0');
  expect((await workspace.call('openSource', { source })).failure).toBeDefined();
  const form = await workspace.call('operationForm', { source, operation: 'get /pets' });
  expect(form.servers.map(({ url }) => url)).toEqual(['http://127.0.0.1:9']);
  const { tests } = await workspace.call('listTests', { source });
  expect(tests.map(({ operation }) => operation)).toContain('get /pets');
  expect((await workspace.call('readMcp', { source })).tools.map(({ name }) => name)).toEqual(['listPets']);
  const values = { parameters: [], credentials: {}, serverVariables: {}, headers: [] };
  const sent = await workspace.post('send', { source, operation: 'get /pets', id: 'a', values });
  expect(sent.status).toBe(422);
});
