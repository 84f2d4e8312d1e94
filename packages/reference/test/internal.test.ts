import { expect, it } from 'vitest';
import { getReference } from './load.ts';

const OK = { responses: { 200: { description: 'OK' } } };
const HIDDEN = { 'x-internal': true };

const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  tags: [{ name: 'open' }, { name: 'closed', ...HIDDEN }],
  paths: {
    '/secret-path': { ...HIDDEN, get: OK, post: OK },
    '/a': {
      get: {
        ...OK,
        tags: ['open', 'closed'],
        parameters: [
          { name: 'secret-parameter', in: 'query', schema: {}, ...HIDDEN },
          { $ref: '#/components/parameters/secretShared' },
          { name: 'shown', in: 'query', schema: {} },
        ],
      },
      post: { ...OK, summary: 'secret-operation', ...HIDDEN },
      put: { ...OK, summary: 'secret-by-tag', tags: ['closed'] },
      patch: {
        ...OK,
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Shown' } } } },
      },
    },
  },
  components: {
    parameters: { secretShared: { name: 'secret-shared', in: 'query', schema: {}, ...HIDDEN } },
    schemas: {
      SecretSchema: { type: 'object', ...HIDDEN },
      Shown: {
        type: 'object',
        required: ['id', 'secretProperty', 'secretReference'],
        properties: {
          id: { type: 'string', example: { 'x-internal': true, note: 'data stays' } },
          secretProperty: { type: 'string', ...HIDDEN },
          secretReference: { $ref: '#/components/schemas/SecretSchema' },
        },
        oneOf: [{ $ref: '#/components/schemas/SecretSchema' }, { title: 'Kept', type: 'object' }],
      },
    },
  },
};

async function everything(showInternal: boolean) {
  const { reference, renderPage, artifacts, diagnostics } = await getReference(DESCRIPTION, { showInternal });
  const files = [...artifacts()].map((file) => file.write());
  return { text: JSON.stringify([reference, reference.pages.map(renderPage), files]), diagnostics };
}

it('leaves out everything marked x-internal, and reports the number', async () => {
  const { text, diagnostics } = await everything(false);
  expect([...text.matchAll(/secret[\w-]*|closed/gi)].map(([found]) => found)).toEqual([]);
  expect(text).toContain('data stays');
  expect(text).toContain('shown');
  expect(
    diagnostics.filter(({ code }) => code === 'internal').map(({ message, pointer }) => [message, pointer]),
  ).toMatchInlineSnapshot(`
    [
      [
        "4 operations, 1 tag, 3 parameters, 2 schemas, 2 properties not shown: marked \`x-internal: true\`, or a reference to such a part.",
        "/tags/1",
      ],
    ]
  `);
});

it('shows it on demand', async () => {
  const { text, diagnostics } = await everything(true);
  for (const name of [
    'secret-path',
    'secret-parameter',
    'secret-operation',
    'SecretSchema',
    'secretProperty',
    'closed',
  ])
    expect(text).toContain(name);
  expect(diagnostics.map(({ code }) => code)).not.toContain('internal');
});
