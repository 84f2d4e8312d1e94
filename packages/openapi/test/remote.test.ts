import { describe, expect, test } from 'vitest';
import { readApi, readDescription, SchemaViews, validateDescription } from '../src/index.ts';
import { fetchPublicFile, isPrivateAddress } from '../src/node/fetch-public-file.ts';
import { memoryHost } from './memory-host.ts';

const TEXT = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths: {}
components:
  schemas:
    Pet: { $ref: 'https://example.com/models/pet.yaml#/Pet' }
    Gone: { $ref: 'https://example.com/gone.yaml' }
`;
const REMOTE: Record<string, string> = {
  'https://example.com/models/pet.yaml': `Pet:
  properties:
    toy: { $ref: 'toy.yaml' }
    secret: { $ref: 'file:///a/secret.yaml' }
    mine: { $ref: '/a/secret.yaml' }
`,
  'https://example.com/models/toy.yaml': 'type: text\n',
};

describe('references to another machine', () => {
  test('are followed where the host can, and lead to no file of this machine', async () => {
    const asked: string[] = [];
    const host = {
      ...memoryHost({ '/a/openapi.yaml': TEXT, '/a/secret.yaml': 'type: string' }),
      fetchFile: async (url: string) => {
        asked.push(url);
        const text = REMOTE[url];
        if (text === undefined) throw new Error('the server answers with status 404');
        return new TextEncoder().encode(text);
      },
    };
    const { description } = await readDescription(TEXT, { path: '/a/openapi.yaml', host });
    if (description === undefined) throw new Error('not loaded');
    expect(asked).toEqual([
      'https://example.com/models/pet.yaml',
      'https://example.com/gone.yaml',
      'https://example.com/models/toy.yaml',
      'https://example.com/a/secret.yaml',
    ]);
    expect(description.files.filter((file) => file.includes('secret'))).toEqual([]);
    const problems = validateDescription(description).filter(({ severity }) => severity === 'error');
    expect(
      problems.map(({ span, message }) => `${span?.file}:${span?.line} ${message}`),
    ).toMatchInlineSnapshot(`
      [
        "/a/openapi.yaml:7 The file of \`https://example.com/gone.yaml\` cannot be fetched: the server answers with status 404.",
        "https://example.com/models/pet.yaml:4 Unresolved reference \`file:///a/secret.yaml\`.",
        "https://example.com/models/pet.yaml:5 The file of \`/a/secret.yaml\` cannot be fetched: the server answers with status 404.",
        "https://example.com/models/toy.yaml:1 \`type\` must be one of \`array\`, \`boolean\`, \`integer\`, \`null\`, \`number\`, \`object\`, \`string\`, found "text".",
      ]
    `);
    const views = new SchemaViews(description);
    const [pet] = readApi(description).schemas.map(({ schema }) => views.view(schema));
    expect(pet).toMatchObject({ kind: 'ref', id: 'https://example.com/models/pet.yaml#/Pet', name: 'Pet' });
    expect(pet?.kind === 'ref' && views.get(pet.id)?.view.kind).toBe('schema');
  });

  test.each([
    ['http://example.com/a.yaml', 'only https'],
    ['https://127.0.0.1/a.yaml', 'not public'],
    ['https://[::1]/a.yaml', 'not public'],
    ['https://2130706433/a.yaml', 'not public'],
    ['https://localhost/a.yaml', 'not public'],
  ])('%s is not asked: %s', async (url, reason) => {
    await expect(fetchPublicFile(url, 1_000)).rejects.toThrow(reason);
  });

  test.each([
    ['8.8.8.8', false],
    ['2606:4700::1111', false],
    ['10.1.2.3', true],
    ['172.31.0.1', true],
    ['169.254.169.254', true],
    ['::ffff:127.0.0.1', true],
    ['fd00::1', true],
    ['example.com', true],
  ])('%s: private is %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate);
  });
});
