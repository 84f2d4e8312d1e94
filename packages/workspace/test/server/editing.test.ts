import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StructureEdit } from '../../src/protocol.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const SHOP = `openapi: 3.1.0 # the version
info: { title: Shop, version: '1' }
servers:
  - url: https://api.example.com
tags:
  - name: orders
paths:
  # all of them
  /orders/{id}:
    get:
      operationId: getOrder
      tags: [order]
      sumary: Reads one
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: The order
          content:
            application/json:
              schema: { $ref: 'models.yaml#/Order' }
        '404': { $ref: '#/components/responses/Missing' }
components:
  responses:
    # not there
    Missing:
      description: Not found
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Problem' }
  schemas:
    Problem:
      type: object
      properties:
        cause: { $ref: '#/components/schemas/Problem' }
        detail: { type: string }
    Unused: { type: string }
`;
const MODELS = `# shared
Order:
  type: object
  properties:
    total: { type: integer }
    problem: { $ref: 'shop.yaml#/components/schemas/Problem' }
`;
const source = 's1';
let workspace: OpenedWorkspace;

beforeAll(async () => {
  workspace = await OpenedWorkspace.open({ 'shop.yaml': SHOP, 'models.yaml': MODELS }, { hasWorker: true });
});
afterAll(() => workspace?.close());

const file = (name: string) => workspace.path(name);
const text = async (name: string) => (await workspace.call('readText', { source, file: file(name) })).text;

async function edited(edit: StructureEdit): Promise<string[]> {
  const { files, refusal } = await workspace.call('editStructure', { source, edit });
  if (refusal) return [refusal.message];
  return files.flatMap(({ file: path, difference }) =>
    difference.filter((line) => /^[+-]/.test(line)).map((line) => `${path.split('/').at(-1)} ${line}`),
  );
}

test('the outline has operations and components with their problems and usages', async () => {
  // The source is open as soon as it is read: its problems come later.
  await workspace.call('listProblems', { source });
  const { outline, files, dialect } = await workspace.call('openSource', { source });
  expect(dialect).toBe('OpenAPI 3.1');
  expect(files.map(({ name }) => name)).toEqual(['shop.yaml', 'models.yaml']);
  expect(outline.operations).toMatchObject([
    { key: 'get /orders/{id}', method: 'GET', protocol: 'http', problems: { errors: 1 }, parameterCount: 1 },
  ]);
  expect(
    outline.components.map(({ kind, components }) => [
      kind,
      components.map(({ name, usageCount }) => [name, usageCount]),
    ]),
  ).toEqual([
    [
      'schemas',
      [
        ['Problem', 3],
        ['Unused', 0],
        ['Order', 1],
      ],
    ],
    ['responses', [['Missing', 1]]],
  ]);
});

test('problems are those of validation, with offsets in the text and fixes that make them go', async () => {
  const { problems } = await workspace.call('listProblems', { source });
  const at = (code: string) => problems.find((one) => one.code === code);
  const misspelled = at('unknown-field');
  expect(SHOP.slice(misspelled?.place?.from, misspelled?.place?.to)).toBe('sumary');
  expect(misspelled?.fixes.map(({ title }) => title)).toEqual(['Rename to `summary`', 'Remove `sumary`']);
  expect(at('unknown-tag')?.fixes.map(({ title }) => title)).toEqual([
    'Change to `orders`',
    'Declare the tag `order`',
  ]);
  for (const code of ['unknown-field', 'unknown-tag', 'unused-component']) {
    const now = (await workspace.call('listProblems', { source })).problems.find((one) => one.code === code);
    const fix = now?.fixes[0]?.id ?? '';
    const { refusal } = await workspace.call('applyFix', { source, fix });
    expect(refusal).toBeUndefined();
  }
  expect((await workspace.call('listProblems', { source })).problems).toEqual([]);
  expect(await text('shop.yaml')).toContain('# the version');
});

test('operations, parameters, responses and components are added', async () => {
  expect(
    await edited({
      kind: 'add-operation',
      path: '/orders/{id}',
      method: 'delete',
      operationId: 'removeOrder',
    }),
  ).toContain('shop.yaml +      operationId: removeOrder');
  expect(await edited({ kind: 'add-operation', path: '/orders/{id}', method: 'delete' })).toEqual([
    'DELETE /orders/{id} already exists.',
  ]);
  expect(await edited({ kind: 'add-operation', path: '/x', method: 'QUERY' })).toEqual([
    'OpenAPI 3.1 has no operations of the method QUERY.',
  ]);
  const operation = 'get /orders/{id}';
  expect((await edited({ kind: 'add-parameter', operation, name: 'expand', in: 'query' })).join()).toContain(
    'expand',
  );
  expect(
    (await edited({ kind: 'add-response', operation, status: '409', description: 'Conflict' })).join(),
  ).toContain("'409'");
  // The response that a new operation begins with is filled in; one with more is not replaced.
  const filled = {
    kind: 'add-response',
    operation: 'delete /orders/{id}',
    status: '200',
    description: 'Removed.',
    schema: { type: 'object' },
  } as const;
  expect((await edited(filled)).join()).toContain('Removed.');
  expect(await edited(filled)).toEqual(['The response 200 already exists.']);
  expect(
    await edited({ kind: 'add-component', component: 'schemas', name: 'Id', value: { type: 'string' } }),
  ).toEqual(['shop.yaml +    Id: { type: string }']);
  expect((await workspace.call('listProblems', { source })).counts.errors).toBe(0);
});

test('a component is renamed with its references in every file, and edits go to the file that has the node', async () => {
  const place = { file: file('shop.yaml'), pointer: '/components/schemas/Problem' };
  const { usages } = await workspace.call('findUsages', { source, place });
  expect(usages.map(({ from }) => from).sort()).toEqual([
    '#/components/responses/Missing',
    '#/components/schemas/Problem',
    'models.yaml#/Order/properties/problem',
  ]);
  const lines = await edited({ kind: 'rename', place, name: 'Fault' });
  expect(lines.filter((line) => line.includes('+'))).toEqual([
    expect.stringMatching(/shop.yaml \+.*schemas\/Fault/),
    expect.stringMatching(/shop.yaml \+ +Fault:/),
    expect.stringMatching(/shop.yaml \+.*schemas\/Fault/),
    expect.stringMatching(/models.yaml \+.*shop.yaml#\/components\/schemas\/Fault/),
  ]);
  expect((await workspace.call('listProblems', { source })).counts.errors).toBe(0);
  const total = { file: file('models.yaml'), pointer: '/Order/properties/total' };
  expect(await edited({ kind: 'set', place: total, value: { type: 'number' } })).toEqual([
    'models.yaml -    total: { type: integer }',
    'models.yaml +    total: { type: number }',
  ]);
});

test('members are moved with the comments above them, and removed with their usages shown', async () => {
  const responses = { file: file('shop.yaml'), pointer: '/components/responses' };
  const lines = await edited({ kind: 'move', place: responses, before: 2 });
  expect(lines.join('\n')).toContain('# not there');
  const { outline } = await workspace.call('openSource', { source });
  expect(outline.components.map(({ kind }) => kind).length).toBe(2);
  const all = await text('shop.yaml');
  expect(all.indexOf('  schemas:')).toBeLessThan(all.indexOf('  responses:\n    # not there'));
  const { usages, files } = await workspace.call('editStructure', {
    source,
    edit: { kind: 'remove', place: { file: file('shop.yaml'), pointer: '/components/responses/Missing' } },
    isPreview: true,
  });
  expect(usages.map(({ from }) => from)).toEqual(['GET /orders/{id}']);
  expect(files[0]?.difference.some((line) => line.startsWith('-'))).toBe(true);
  expect(await text('shop.yaml')).toBe(all);
});

test('fields, values and references are completed, also while the text is broken', async () => {
  const labels = async (before: string, typed: string) => {
    await workspace.type('shop.yaml', before, before + typed);
    const offset = (await text('shop.yaml')).indexOf(before + typed) + before.length + typed.length;
    const { items, from } = await workspace.call('complete', { source, file: file('shop.yaml'), offset });
    await workspace.type('shop.yaml', before + typed, before);
    return { labels: items.map(({ label }) => label), typed: typed.slice(typed.length - (offset - from)) };
  };
  const fields = await labels('      operationId: getOrder', '\n      desc');
  expect(fields.typed).toBe('desc');
  expect(fields.labels).toContain('description');
  expect(fields.labels).not.toContain('operationId');
  expect((await labels('      operationId: getOrder', '\n      deprecated: ')).labels).toEqual([
    'true',
    'false',
  ]);
  expect((await labels('        cause: ', "{ $ref: '#/")).labels).toEqual(
    expect.arrayContaining(['#/components/schemas/Fault']),
  );
  expect(
    (await labels('        cause: ', "{ $ref: '#/")).labels.some((one) => one.includes('responses')),
  ).toBe(false);
  expect((await labels('      tags: [', 'o')).labels).toContain('orders');
});

test('beyond the end of a text, which became shorter while a window asked, there is nothing', async () => {
  const at = { source, file: file('shop.yaml'), offset: (await text('shop.yaml')).length + 20 };
  expect(await workspace.call('hover', at)).toEqual({ hover: null });
  expect(await workspace.call('findDefinition', at)).toEqual({ definition: null });
  expect(await workspace.call('findUsages', at)).toMatchObject({ usages: [] });
  expect(await workspace.call('pointerAt', at)).toEqual({ pointer: '' });
  expect(await workspace.call('complete', at)).toMatchObject({ items: [] });
});

test('a field is explained, and a reference leads to what it names', async () => {
  const all = await text('shop.yaml');
  const hover = await workspace.call('hover', {
    source,
    file: file('shop.yaml'),
    offset: all.indexOf('operationId') + 2,
  });
  expect(hover.hover).toMatchObject({
    title: 'operationId of the Operation Object',
    specification: 'https://spec.openapis.org/oas/v3.1.html#operation-object',
  });
  const offset = all.indexOf('models.yaml#/Order') + 3;
  const target = await workspace.call('hover', { source, file: file('shop.yaml'), offset });
  expect(target.hover?.preview).toMatch(/^type: object\nproperties:\n {2}total: /);
  const { definition } = await workspace.call('findDefinition', { source, file: file('shop.yaml'), offset });
  expect([definition?.place.name, definition?.pointer]).toEqual(['models.yaml', '/Order']);
  const inside = await workspace.call('pointerAt', {
    source,
    file: file('shop.yaml'),
    offset: all.indexOf('getOrder'),
  });
  expect(inside).toEqual({ pointer: '/paths/~1orders~1{id}/get/operationId', operation: 'get /orders/{id}' });
});

test('captures are converted, compared with the description, and accepted piece by piece', async () => {
  const secret = 'tok_4f9a8b7c6d5e';
  const converted = await workspace.call('convertCaptures', {
    text: `curl 'https://api.example.com/orders/17?trace=yes' -H 'Authorization: Bearer ${secret}'
curl -X POST https://api.example.com/orders -H 'content-type: application/json' -d '{"total":3}'`,
    into: source,
  });
  expect([converted.kind, converted.operationCount, converted.requests.length]).toEqual(['curl', 2, 2]);
  expect(JSON.stringify(converted)).not.toContain(secret);
  expect(converted.document).toContain('openapi: 3.2.0');
  const differences = converted.comparison?.differences ?? [];
  const added = differences.find(({ kind }) => kind === 'operation');
  expect(added?.preview.some((line) => /^\+.*\/orders/.test(line))).toBe(true);
  const comparison = converted.comparison?.id ?? '';
  const accepted = await workspace.call('acceptDifferences', {
    source,
    comparison,
    differences: [added?.index ?? -1],
  });
  expect(accepted.refusal).toBeUndefined();
  const { outline } = await workspace.call('openSource', { source });
  expect(outline.operations.map(({ key }) => key)).toContain('post /orders');
  const saved = await workspace.call('saveDescription', { text: converted.document ?? '', path: 'new.yaml' });
  expect(saved).toMatchObject({ saved: true });
  expect(await workspace.call('saveDescription', { text: '', path: 'new.yaml' })).toMatchObject({
    saved: false,
    reason: 'exists',
  });
});

test('new components of every kind are valid, and fixes write the values that the tree writes', async () => {
  const errors = async () => (await workspace.call('listProblems', { source })).counts.errors;
  const before = await errors();
  const kinds = ['schemas', 'responses', 'parameters', 'examples', 'requestBodies', 'headers'];
  for (const component of [...kinds, 'securitySchemes', 'links', 'callbacks', 'pathItems'])
    expect((await edited({ kind: 'add-component', component, name: 'New' })).join()).toContain('New');
  expect(await edited({ kind: 'add-component', component: 'mediaTypes', name: 'New' })).toEqual([
    'OpenAPI 3.1 has no components of the kind mediaTypes.',
  ]);
  expect(await errors()).toBe(before);
  const added = await edited({ kind: 'add-operation', path: '/things/{thing}', method: 'get' });
  const lines = (all: string[]) =>
    all.filter((line) => /parameters|name:|in:|required|schema|type:/.test(line));
  const place = { file: file('shop.yaml'), pointer: '/paths/~1things~1{thing}/get/parameters' };
  await edited({ kind: 'remove', place });
  const { problems } = await workspace.call('listProblems', { source });
  const fix = problems.find(({ code }) => code === 'path-parameter-missing')?.fixes[0]?.id ?? '';
  const { files } = await workspace.call('applyFix', { source, fix });
  const fixed = files.flatMap(({ difference }) => difference.filter((line) => line.startsWith('+')));
  expect(lines(fixed).map((line) => line.trim())).toEqual(
    lines(added).map((line) => line.replace('shop.yaml ', '')),
  );
});

test('the outline has the schemas of other files that references lead to', async () => {
  const { outline } = await workspace.call('openSource', { source });
  const schemas = outline.components.find(({ kind }) => kind === 'schemas')?.components ?? [];
  expect(schemas.find(({ name }) => name === 'Order')).toMatchObject({
    file: file('models.yaml'),
    pointer: '/Order',
    usageCount: 1,
  });
});
