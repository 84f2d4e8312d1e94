import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { getReference } from './load.ts';
import { nameEverything, STRANGE_NAMES } from './unicode/name-everything.ts';

/** What every reference must hold, whatever its names are. */
async function expectUsable(name: string): Promise<void> {
  const { reference, renderPage, artifacts } = await getReference(nameEverything(name));
  const addresses = reference.pages.map(({ path }) => path);
  expectAddresses(addresses);
  for (const page of reference.pages) {
    const view = JSON.stringify(renderPage(page));
    // An unpaired surrogate would be escaped, and an address with one cannot be encoded.
    expect(view).not.toMatch(/(?<!\\)(?:\\\\)*\\ud[89a-f]/i);
    for (const [, href = ''] of view.matchAll(/href=\\"([^"\\]*)\\"/g))
      expect(() => decodeURI(href.replaceAll('&amp;', '&').replaceAll('%', '%25')), href).not.toThrow();
  }
  const files = [...artifacts()];
  expectAddresses(files.map(({ path }) => path));
  for (const { path, type, write } of files) {
    const text = write();
    expect(text.isWellFormed(), path).toBe(true);
    if (type.startsWith('application/json')) expect(() => JSON.parse(text), path).not.toThrow();
  }
}

function expectAddresses(paths: readonly string[]): void {
  expect(new Set(paths.map((path) => path.normalize('NFC').toLowerCase())).size).toBe(paths.length);
  for (const path of paths) {
    expect(path.isWellFormed(), path).toBe(true);
    expect(path).not.toMatch(/\p{Cc}|\\|(?:^|\/)\.{1,2}(?:\/|$)|\p{Bidi_Control}/u);
    expect(new URL(`https://example.com/${encodeURI(path)}`).pathname, path).toBe(`/${encodeURI(path)}`);
    // File systems have names of at most 255 bytes.
    for (const part of path.split('/')) expect(Buffer.byteLength(part), path).toBeLessThanOrEqual(255);
  }
}

test.each(Object.entries(STRANGE_NAMES))('every name of a description: %s', async (_, name) => {
  await expectUsable(name);
});

test('every name of a description: any string', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
      .map((units) => String.fromCharCode(...units)),
    fc
      .array(fc.constantFrom(...Object.values(STRANGE_NAMES)), { maxLength: 3 })
      .map((parts) => parts.join('')),
  );
  // A key has at most 10,000 characters, and a path of the description contains the name twice.
  const allowed = anything.filter((name) => name.length < 4_900);
  await fc.assert(fc.asyncProperty(allowed, expectUsable), { numRuns: IS_COMPLETE ? 500 : 10 });
});

test('names that differ only in unpaired surrogates stay apart', async () => {
  const names = ['\uD800', '\uD801', '\uDC00', '\uFFFD', '\uFFFD2'];
  const { reference, diagnostics } = await getReference({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: Object.fromEntries(
      names.map((name) => [
        `/${name}`,
        { get: { summary: name, responses: { 200: { description: 'All.' } } } },
      ]),
    ),
  });
  expect(reference.pages.filter(({ kind }) => kind === 'operation')).toHaveLength(names.length);
  expect(diagnostics.filter(({ code }) => code === 'unpaired-surrogate')).toHaveLength(1);
});
