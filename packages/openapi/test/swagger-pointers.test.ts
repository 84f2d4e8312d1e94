import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Json, Location, loadDescription, validateDescription } from '../src/index.ts';
import { valueAt } from '../src/location.ts';
import { nodeHost } from '../src/node.ts';
import { Place } from '../src/walk/visitor.ts';
import { walk } from '../src/walk/walk.ts';

const FOLDER = fileURLToPath(new URL('fixtures/', import.meta.url));
const FILES = [
  'complete/2.0.yaml',
  ...readdirSync(`${FOLDER}diagnostics`)
    .filter((name) => name.startsWith('swagger'))
    .map((name) => `diagnostics/${name}/openapi.yaml`),
];

test.each(FILES)('every pointer into %s exists in it', async (file) => {
  const { description, diagnostics } = await loadDescription(FOLDER + file, { host: nodeHost() });
  if (description === undefined) throw new Error('not loaded');
  const texts = new Map<string, Json>();
  const inText = (path: string, pointer: string) => {
    if (!texts.has(path)) texts.set(path, parse(readFileSync(path, 'utf8')) as Json);
    return valueAt(texts.get(path) ?? null, pointer);
  };
  for (const { span, pointer } of [...diagnostics, ...validateDescription(description)])
    expect(inText(span?.file ?? '', pointer ?? ''), pointer).toBeDefined();
  let places = 0;
  walk(description, [
    {
      enter({ place }) {
        places += 1;
        const pointer = description.pointerInText(place);
        expect(inText(place.file, pointer), `${place.pointer} as ${pointer}`).toBeDefined();
      },
    },
  ]);
  expect(places).toBeGreaterThan(0);
});

test('a pointer into the converted description is that of what it was made of', async () => {
  const entry = `${FOLDER}complete/2.0.yaml`;
  const { description } = await loadDescription(entry, { host: nodeHost() });
  const inText = (pointer: string) => description?.pointerInText(new Location(entry, pointer));
  expect(inText('/components/schemas/Pet/properties/id')).toBe('/definitions/Pet/properties/id');
  expect(inText('/paths/~1pets~1{id}/get/responses/200/content/application~1json/schema')).toBe(
    '/paths/~1pets~1{id}/get/responses/200/schema',
  );
  expect(inText('/paths/~1pets~1{id}/put/requestBody/content/application~1json')).toBe(
    '/paths/~1pets~1{id}/put/parameters',
  );
  expect(inText('/components/securitySchemes/code/flows/authorizationCode')).toBe(
    '/securityDefinitions/code',
  );
  expect(inText('/servers/0/url')).toBe('');
  expect(description?.asWritten.pointerInText(new Place(entry, '/definitions/Pet'))).toBe('/definitions/Pet');
});
