import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readDescription, validateDescription } from '../src/index.ts';
import { type UpgradedText, upgradeText } from '../src/internal.ts';
import { memoryHost } from './memory-host.ts';

async function read(text: string, files: Record<string, string> = {}) {
  const host = memoryHost({ '/a/openapi.yaml': text, ...files });
  const { description, diagnostics } = await readDescription(text, { host, path: '/a/openapi.yaml' });
  if (description === undefined) throw new Error(JSON.stringify(diagnostics));
  return description;
}

async function upgrade(text: string, files: Record<string, string> = {}, format?: 'yaml' | 'json') {
  const upgraded = await upgradeText(await read(text, files), format);
  return { ...upgraded, codes: upgraded.diagnostics.map(({ code }) => code) };
}

const inWords = ({ changes }: UpgradedText) =>
  changes.map(({ kind, field, count, places }) => `${kind} ${field} ${count} ${places[0]}`);

const OLD = `# Ships
openapi: 3.0.3 # to be upgraded
info: { title: Ships, version: '1' }
paths:
  /ships:
    # All of them.
    get:
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Ship' } # one
              example: { name: Mira, size: 9223372036854775807 }
components:
  schemas:
    Ship:
      type: object
      properties:
        name: { type: string, nullable: true } # may be unknown
        size:
          type: integer
          minimum: 0
          exclusiveMinimum: true
          maximum: 9223372036854775807
        file: { type: string, format: binary }
        none: { nullable: true }
        some: { type: string, nullable: false }
`;

test('OpenAPI 3.0 becomes 3.2 with its comments, and the changes are counted', async () => {
  const upgraded = await upgrade(OLD);
  expect(upgraded.codes).toEqual([]);
  expect(upgraded.text).toBe(`# Ships
openapi: 3.2.0 # to be upgraded
info: { title: Ships, version: '1' }
paths:
  /ships:
    # All of them.
    get:
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Ship' } # one
              examples:
                default:
                  value:
                    name: Mira
                    size: 9223372036854775807
components:
  schemas:
    Ship:
      type: object
      properties:
        name: { type: [ string, 'null' ] } # may be unknown
        size:
          type: integer
          exclusiveMinimum: 0
          maximum: 9223372036854775807
        file: { contentMediaType: application/octet-stream }
        none: {}
        some: { type: string }
`);
  expect(inWords(upgraded)).toEqual([
    'changed openapi 1 /openapi',
    'removed example 1 /paths/~1ships/get/responses/200/content/application~1json/example',
    'added examples 1 /paths/~1ships/get/responses/200/content/application~1json/examples',
    'changed type 1 /components/schemas/Ship/properties/name/type',
    'removed nullable 3 /components/schemas/Ship/properties/name/nullable',
    'removed minimum 1 /components/schemas/Ship/properties/size/minimum',
    'changed exclusiveMinimum 1 /components/schemas/Ship/properties/size/exclusiveMinimum',
    'removed type 1 /components/schemas/Ship/properties/file/type',
    'removed format 1 /components/schemas/Ship/properties/file/format',
    'added contentMediaType 1 /components/schemas/Ship/properties/file/contentMediaType',
  ]);
  expect([upgraded.from, upgraded.to]).toEqual(['3.0.3', '3.2.0']);
  const again = await upgrade(upgraded.text ?? '');
  expect(again).toMatchObject({ text: upgraded.text, changes: [], codes: [] });
});

const complete = (version: string) =>
  readFileSync(new URL(`fixtures/complete/${version}.yaml`, import.meta.url), 'utf8');

test.each(['3.0', '3.1'])(
  'a complete description of %s is valid in its new version, and nothing is lost',
  async (version) => {
    const { text = '', codes, to } = await upgrade(complete(version));
    expect(codes).toEqual([]);
    const problems = validateDescription(await read(text));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(to).toBe('3.2.0');
  },
);

test('what a complete Swagger 2.0 description loses, and what OpenAPI 3 does not allow, is reported', async () => {
  const { text = '', codes, diagnostics } = await upgrade(complete('2.0'));
  expect(codes).toEqual(['upgrade-lost', ...Array<string>(3).fill('upgrade-invalid')]);
  const problems = validateDescription(await read(text)).filter(({ severity }) => severity === 'error');
  expect(problems.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
    'invalid-name /components/schemas/Any Name',
    'unknown-field /paths/~1pets~1{id}/get/responses/200/headers/X-List/collectionFormat',
    'wrong-type /components/schemas/Pet/properties/pair/items',
  ]);
  // The upgrader drops an example that is no object.
  expect(diagnostics[0]?.pointer).toBe('/paths/~1pets~1{id}/put/parameters/0/x-example');
  expect(diagnostics.map(({ pointer }) => pointer)).toContain('/components/schemas/Any Name');
});

const SWAGGER = (rest: string) => `swagger: '2.0'\ninfo: { title: T, version: '1' }\n${rest}\n`;

test('Swagger 2.0 is written anew: what moved is counted, and lost comments and values are reported', async () => {
  const upgraded = await upgrade(
    SWAGGER(`host: api.test # ours
paths:
  /a:
    post:
      consumes: [text/plain]
      parameters:
        - { name: q, in: query, type: array, items: { type: string }, collectionFormat: tsv }
        - { name: body, in: body, schema: { $ref: '#/definitions/A' } }
      responses: { '200': { description: ok, schema: { $ref: '#/definitions/A' } } }
definitions: { A: { type: string, maxLength: 12 } }`),
  );
  expect(upgraded.codes).toEqual(['upgrade-lost', 'upgrade-comments-lost']);
  expect(upgraded.diagnostics[0]).toMatchObject({
    message: 'The value "tsv" has no place in OpenAPI 3.',
    span: { line: 9 },
    pointer: '/paths/~1a/post/parameters/0/collectionFormat',
  });
  expect(parse(upgraded.text ?? '')).toMatchObject({
    openapi: '3.2.0',
    servers: [{ url: 'http://api.test' }],
    paths: { '/a': { post: { requestBody: { content: { 'text/plain': {} } } } } },
    components: { schemas: { A: { type: 'string', maxLength: 12 } } },
  });
  expect(inWords(upgraded)).toEqual([
    'changed host 1 /host',
    'changed definitions 1 /definitions/A',
    'changed consumes 1 /paths/~1a/post/consumes',
    'changed in: body 1 /paths/~1a/post/parameters/1',
    'changed schema 1 /paths/~1a/post/responses/200/schema',
    'changed openapi 1 /openapi',
  ]);
});

test('a description of several files becomes one, and its parts are upgraded, too', async () => {
  const { codes, text } = await upgrade(
    "openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents: { schemas: { A: { $ref: a.yaml } } }\n",
    { '/a/a.yaml': '{ type: string, nullable: true }' },
  );
  expect(codes).toEqual(['upgrade-bundled']);
  expect(parse(text ?? '')).toMatchObject({ components: { schemas: { A: { type: ['string', 'null'] } } } });
});

test('what only the author can decide keeps the description at OpenAPI 3.1', async () => {
  const { codes, text, to, diagnostics } = await upgrade(
    `openapi: 3.1.0\ninfo: { title: T, version: '1' }\ncomponents:\n  schemas:\n    A:\n      type: object\n      discriminator: { propertyName: kind }\n      properties: { kind: { type: string } }\n`,
  );
  expect(codes).toEqual(['upgrade-incompatible']);
  expect(to).toBe('3.1.0');
  expect(diagnostics[0]).toMatchObject({
    message: 'An optional discriminating property needs an explicit defaultMapping.',
    pointer: '/components/schemas/A/discriminator',
    span: { line: 7 },
  });
  expect(text).toContain('openapi: 3.1.0');
});

test('JSON stays JSON with its layout, and can be written as YAML', async () => {
  const json = '{ "openapi": "3.1.0",\n  "info": { "title": "T", "version": "1" }, "paths": {} }\n';
  expect((await upgrade(json)).text).toBe(json.replace('3.1.0', '3.2.0'));
  expect((await upgrade(json, {}, 'yaml')).text).toBe(
    "openapi: 3.2.0\ninfo:\n  title: T\n  version: '1'\npaths: {}\n",
  );
});

test('a version that the upgrader does not know cannot be upgraded', async () => {
  const { codes, text } = await upgrade("openapi: 3.1.0-rc1\ninfo: { title: T, version: '1' }\npaths: {}\n");
  expect(codes).toEqual(['upgrade-failed']);
  expect(text).toBeUndefined();
});

test('an error of the result that the source did not have is reported', async () => {
  const { codes, diagnostics } = await upgrade(
    "openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: {}\nx-webhooks: { ship: 1 }\n",
  );
  expect(codes).toEqual(['upgrade-invalid']);
  expect(diagnostics[0]?.message).toContain('(`wrong-type`)');
});
