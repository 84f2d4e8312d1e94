import { expect, test } from 'vitest';
import {
  bundleDescription,
  loadDescription,
  readApi,
  SchemaViews,
  validateDescription,
} from '../src/index.ts';
import { memoryHost } from './memory-host.ts';

const MARKDOWN = '# Welcome\n\n- [ ] a: list: of {things\n\n`a: [b`\n';
const files = {
  '/a/openapi.yaml': `
openapi: 3.0.3
info: { title: T, version: '1', description: { $ref: docs/welcome.md } }
tags: [{ name: Pets, description: { $ref: docs/pets.MD } }]
paths:
  /pets:
    get:
      tags: [Pets]
      description: { $ref: ./docs/list.markdown }
      parameters:
        - { name: q, in: query, description: { $ref: docs/q.md }, schema: { type: string } }
      responses:
        '200':
          description: { $ref: docs/ok.md }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Pet' }
              example: { $ref: '#/components/examples/rex' }
components:
  examples: { rex: { value: { name: Rex } } }
  schemas:
    Pet:
      type: object
      description: { $ref: docs/pet.md }
      required: [name]
      properties: { name: { type: string } }
`,
  '/a/docs/welcome.md': MARKDOWN,
  '/a/docs/pets.MD': 'About pets.',
  '/a/docs/list.markdown': 'Lists pets.',
  '/a/docs/q.md': 'Words: of a query.',
  '/a/docs/ok.md': 'Fine.',
  '/a/docs/pet.md': '{ "not": json }',
};

test('descriptions that refer to Markdown files have their text, and examples their value', async () => {
  const { description, diagnostics } = await loadDescription('/a/openapi.yaml', { host: memoryHost(files) });
  if (description === undefined) throw new Error(JSON.stringify(diagnostics));
  expect(diagnostics).toEqual([]);
  const { info, tags, operations, schemas } = readApi(description);
  const [operation] = operations;
  expect(info.description).toBe(MARKDOWN);
  expect(tags[0]?.description).toBe('About pets.');
  expect(operation).toMatchObject({
    description: 'Lists pets.',
    parameters: [{ description: 'Words: of a query.' }],
    responses: [{ description: 'Fine.', content: [{ examples: [{ value: { name: 'Rex' } }] }] }],
  });
  const views = new SchemaViews(description);
  expect(schemas.map(({ schema }) => views.view(schema).descriptions)).toEqual([['{ "not": json }']]);
  const problems = validateDescription(description).map(({ code }) => code);
  expect(new Set(problems.filter((code) => code !== 'missing-operation-id'))).toEqual(
    new Set(['misplaced-ref', 'unused-component']),
  );
  expect(JSON.stringify(bundleDescription(description))).not.toContain('docs/');
});

test.each([
  ['a schema', 'components: { schemas: { A: { $ref: docs/pet.md } } }'],
  ['a title', ''],
  ['an example', 'components: { examples: { A: { value: { $ref: docs/pet.md } } } }'],
])('the text of a Markdown file is not used as %s', async (_, rest) => {
  const title = rest === '' ? '{ $ref: docs/pet.md }' : 'T';
  const host = memoryHost({
    '/a/docs/pet.md': 'secret words',
    '/a/a.yaml': `openapi: 3.1.0\ninfo: { title: ${title}, version: '1' }\n${rest}\n`,
  });
  const { description, diagnostics } = await loadDescription('/a/a.yaml', { host });
  expect(diagnostics.map(({ code }) => code)).toEqual(['ref-not-allowed']);
  expect(JSON.stringify(description && [readApi(description), bundleDescription(description)])).not.toContain(
    'secret words',
  );
});

test('data of another file is an example only if the option lists it', async () => {
  const host = memoryHost({
    '/a/rex.json': '{"name":"Rex"}',
    '/a/a.yaml': `
openapi: 3.1.0
info: { title: T, version: '1' }
paths: { /a: { get: { responses: { '200': { description: ok, content: { application/json: { example: { $ref: rex.json } } } } } } } }
`,
  });
  const getExample = async (allowedRefs: string[]) => {
    const { description, diagnostics } = await loadDescription('/a/a.yaml', { host, allowedRefs });
    const [operation] = description === undefined ? [] : readApi(description).operations;
    return [operation?.responses[0]?.content[0]?.examples[0]?.value, diagnostics.map(({ code }) => code)];
  };
  expect(await getExample([])).toEqual([undefined, ['ref-not-allowed']]);
  expect(await getExample(['rex.json'])).toEqual([{ name: 'Rex' }, []]);
});
