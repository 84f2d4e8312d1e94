import { type Host, loadDescription } from '@curlew/openapi';
import { expect, it } from 'vitest';
import { buildReference } from '../src/build-reference.ts';
import type { OperationPage } from '../src/page.ts';

const files: Record<string, string> = {
  '/api/openapi.yaml': `
openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /ships: { $ref: paths/ships.yaml }
components:
  schemas:
    Port: { type: object, properties: { berth: { $ref: models/berth.yaml } } }
`,
  '/api/paths/ships.yaml': `
get:
  responses:
    '200':
      description: OK
      content:
        application/json: { schema: { $ref: ../models/ship.yaml } }
`,
  '/api/models/ship.yaml': `
type: object
properties:
  name: { $ref: 'common.yaml#/Name' }
  port: { $ref: '../openapi.yaml#/components/schemas/Port' }
  sister: { $ref: ship.yaml }
`,
  '/api/models/berth.yaml': 'type: object\nproperties: { number: { type: integer } }\n',
  '/api/models/common.yaml': 'Name: { type: string, maxLength: 20 }\n',
};

const host: Host = {
  readFile: (path) => {
    const text = files[path];
    return text === undefined
      ? Promise.reject(new Error(path))
      : Promise.resolve(new TextEncoder().encode(text));
  },
  realPath: (path) => Promise.resolve(path),
};

it('gives schemas in files of their own a page, and links to it', async () => {
  const { description } = await loadDescription('/api/openapi.yaml', { host });
  if (!description) throw new Error('not loaded');
  const { reference, renderPage } = buildReference(description, { base: '' });
  expect(
    reference.pages.filter(({ kind }) => kind === 'schema').map(({ path, title, key }) => [path, title, key]),
  ).toEqual([
    ['schemas/Port', 'Port', '#/components/schemas/Port'],
    ['schemas/ship', 'ship', 'models/ship.yaml#'],
    ['schemas/berth', 'berth', 'models/berth.yaml#'],
  ]);
  const page = reference.pages.find(({ kind }) => kind === 'operation');
  const schema = page && (renderPage(page) as OperationPage).responses[0]?.content[0]?.schema;
  expect(schema).toContain('<a href="/schemas/Port/">Port</a>');
  expect(schema).toContain('at most 20 characters');
  expect(schema).toContain('<a href="/schemas/ship/">ship</a>');
});
