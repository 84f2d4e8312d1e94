import { rm, writeFile } from 'node:fs/promises';
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

test.each([
  ['cannot be parsed', '    age: { typ: integer }}\n'],
  ['cannot be parsed: an open bracket', '    age: {\n'],
  ['is of more than one document', '---\nage: 1\n'],
])('a file behind a reference that %s stays among the files, and its text can be opened', async (_, text) => {
  await workspace.close();
  workspace = await OpenedWorkspace.open({
    'pets.yaml': SHOP.replace(
      'description: OK',
      "description: OK, content: { application/json: { schema: { $ref: 'models.yaml#/Pet' } } }",
    ),
    'models.yaml': 'Pet:\n  type: object\n  properties:\n    id: { type: string }\n',
  });
  const names = async () => (await workspace.call('openSource', { source })).files.map(({ name }) => name);
  expect(await names()).toEqual(['pets.yaml', 'models.yaml']);
  await workspace.type('models.yaml', '    id: { type: string }\n', `    id: { type: string }\n${text}`);
  expect(await names()).toEqual(['pets.yaml', 'models.yaml']);
});

test('a file that is broken when the description is opened is among the files, with its problem at the line', async () => {
  await workspace.close();
  workspace = await OpenedWorkspace.open({
    'pets.yaml': SHOP.replace('description: OK', "$ref: 'list.yaml'"),
    'list.yaml': 'description: OK\ncontent: { {\n',
    'other.yaml': '{ {',
  });
  const { files } = await workspace.call('openSource', { source });
  expect(files.map(({ name }) => name)).toEqual(['pets.yaml', 'list.yaml']);
  const [{ path = '' } = {}] = files.slice(1);
  const { text } = await workspace.call('readText', { source, file: path });
  const { problems } = await workspace.call('listProblems', { source });
  const place = problems.find(({ code }) => code === 'invalid-yaml')?.place;
  expect(place).toMatchObject({ file: path, line: 3 });
  expect(place?.from).toBeGreaterThanOrEqual(text.indexOf('{ {'));
});

test('a file that a reference names is read as soon as it exists, and missed when it is gone', async () => {
  await workspace.close();
  workspace = await OpenedWorkspace.open({
    'pets.yaml': SHOP.replace('description: OK', "$ref: 'list.yaml'"),
  });
  const names = async () => (await workspace.call('openSource', { source })).files.map(({ name }) => name);
  expect(await names()).toEqual(['pets.yaml']);
  await writeFile(workspace.path('list.yaml'), 'description: OK\n');
  await expect.poll(names).toEqual(['pets.yaml', 'list.yaml']);
  await rm(workspace.path('list.yaml'));
  await expect.poll(names).toEqual(['pets.yaml']);
});
