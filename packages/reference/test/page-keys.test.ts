import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Json } from '@curlew/openapi';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { getReference, type Loaded } from './load.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('base64');

const TEXTS = [
  './fixtures/everything.yaml',
  '../../openapi/test/fixtures/complete/2.0.yaml',
  '../../openapi/test/fixtures/complete/3.0.yaml',
  '../../openapi/test/fixtures/complete/3.1.yaml',
  '../../openapi/test/fixtures/complete/3.2.yaml',
  '../../user-api/openapi.yaml',
];

const ORIGINALS = await Promise.all(
  TEXTS.map(async (path) => {
    const text = await readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
    // A description with a dynamic reference has no keys.
    const value = parse(text.replaceAll('$dynamicRef', 'x-ref')) as Json;
    return { path, value, places: places(value) };
  }),
);

/** Every place in a value, as the keys that lead there. */
function places(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, child]) => places(child, [...path, key]));
  return path.length === 0 ? below : [path, ...below];
}

type Change = (value: Json, name: string) => Json | undefined;

/** The value with a member changed; one that becomes undefined is removed. */
function withChange(value: Json, [key, ...rest]: readonly (string | number)[], change: Change): Json {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  const made = (old: Json) => (rest.length === 0 ? change(old, String(key)) : withChange(old, rest, change));
  if (Array.isArray(value))
    return value.flatMap((item, at) => (String(at) === String(key) ? (made(item) ?? []) : [item]));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const next = name === String(key) ? made(member) : member;
      return next === undefined ? [] : [[name, next]];
    }),
  );
}

const CHANGES: Change[] = [
  (value) => (typeof value === 'string' ? `${value} more` : undefined),
  (value) => (typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : undefined),
  () => undefined,
  () => ({ $ref: '#/components/schemas/Ship' }),
  () => ({ type: 'object', properties: { added: { type: 'string', description: 'Added.' } } }),
  (value) => (Array.isArray(value) ? value.toReversed() : value),
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value, description: 'Changed.', title: 'Changed' }
      : value,
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value,
  (value, name) => (name === 'deprecated' || name === 'required' ? true : value),
];

/** What pages with the same key in two references show, as pairs. */
function pairs(one: Loaded, other: Loaded): { path: string; shown: [unknown, unknown] }[] {
  const keys = other.pageKeys(digest);
  const markdown = (build: Loaded) => new Map([...build.artifacts()].map((file) => [file.path, file]));
  const [ownFiles, otherFiles] = [markdown(one), markdown(other)];
  return [...one.pageKeys(digest)].flatMap(([path, key]) => {
    if (keys.get(path) !== key) return [];
    const shown = ([one, other] as const).map((build, at) => {
      const text = (at === 0 ? ownFiles : otherFiles).get(`${path}.md`)?.write();
      return { page: build.page(path), text };
    });
    return [{ path, shown: shown as [unknown, unknown] }];
  });
}

test.each(ORIGINALS)('pages whose key a change leaves are what they were: $path', async (original) => {
  const before = await getReference(original.value as object, { origin: 'https://api.test' });
  let same = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...original.places), fc.constantFrom(...CHANGES)), {
        minLength: 1,
        maxLength: 2,
      }),
      async (changes) => {
        const changed = changes.reduce<Json>(
          (value, [path, change]) => withChange(value, path, change),
          original.value,
        );
        let after: Loaded;
        try {
          after = await getReference(changed as object, { origin: 'https://api.test' });
        } catch {
          // No description any more.
          return;
        }
        for (const { path, shown } of pairs(before, after)) {
          expect(shown[1], path).toEqual(shown[0]);
          same += 1;
        }
      },
    ),
    { numRuns: IS_COMPLETE ? 600 : 25 },
  );
  expect(same).toBeGreaterThan(0);
});

const SHIPS = `
openapi: 3.1.0
info: { title: Ships, version: '1' }
paths:
  /ships: { get: { operationId: listShips, tags: [ships], description: All., responses: { '200': { $ref: '#/components/responses/Ships' } } } }
  /ports: { get: { operationId: listPorts, tags: [ports], description: All., responses: { '200': { description: OK } } } }
components:
  responses:
    Ships: { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Ship' } } } } }
  schemas:
    Ship: { type: object, properties: { captain: { $ref: '#/components/schemas/Person' } } }
    Person: { type: object, properties: { ship: { $ref: '#/components/schemas/Ship' }, name: { type: string, description: Full name. } } }
    Port: { type: object, properties: { berths: { type: integer } } }
    Animal: { type: object, discriminator: { propertyName: kind }, properties: { kind: { type: string } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Animal' }, { properties: { purrs: { type: boolean } } }] }
`;

it.each<[change: string, from: string, to: string, pages: string[]]>([
  ['nothing', 'x', 'x', []],
  ['a comment and the order of lines', 'openapi: 3.1.0\n', '# Ours\nopenapi: 3.1.0\n\n', []],
  [
    'a description of an operation',
    'listPorts, tags: [ports], description: All.',
    'listPorts, tags: [ports], description: Every one.',
    ['ports/list-ports'],
  ],
  [
    'a schema behind references, in a circle',
    'Full name.',
    'First and last name.',
    ['ships/list-ships', 'schemas/Ship', 'schemas/Person'],
  ],
  [
    'a response behind a reference',
    'Ships: { description: OK',
    'Ships: { description: Fine',
    ['ships/list-ships'],
  ],
  ['a schema that nothing refers to', 'berths', 'places', ['schemas/Port']],
  ['an heir of a schema with a discriminator', 'purrs', 'meows', ['schemas/Animal', 'schemas/Cat']],
  [
    'the title',
    'title: Ships',
    'title: Boats',
    [
      'ships/list-ships',
      'ports/list-ports',
      'schemas/Ship',
      'schemas/Person',
      'schemas/Port',
      'schemas/Animal',
      'schemas/Cat',
    ],
  ],
])('of %s, the pages with another key are those that show it', async (_, from, to, pages) => {
  const before = (await getReference(SHIPS)).pageKeys(digest);
  const after = (await getReference(SHIPS.replace(from, to))).pageKeys(digest);
  expect(before.size).toBe(7);
  expect([...after].filter(([path, key]) => before.get(path) !== key).map(([path]) => path)).toEqual(pages);
});

it('gives no key to a page that shows an image, and none where references are dynamic', async () => {
  const keys = async (text: string) => [...(await getReference(text)).pageKeys(digest).keys()];
  expect(await keys(SHIPS.replace('Full name.', '"![Name](name.png)"'))).toEqual([
    'ports/list-ports',
    'schemas/Port',
    'schemas/Animal',
    'schemas/Cat',
  ]);
  expect(await keys(SHIPS.replace('type: integer', "$dynamicRef: '#x'"))).toEqual([]);
});
