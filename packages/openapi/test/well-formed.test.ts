import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Description, editDescription, readDescription, validateDescription } from '../src/index.ts';
import { descriptionFromValue } from '../src/internal.ts';
import { memoryHost } from './memory-host.ts';

const read = (text: string) => readDescription(text, { path: '/api.yaml', host: memoryHost({}) });

const describe = (names: readonly string[]) => ({
  openapi: '3.1.0',
  info: { title: names.join(' '), version: '1' },
  components: { schemas: Object.fromEntries(names.map((name) => [name, { title: name }])) },
});

function getSchemas(description: Description | undefined): Record<string, { title: string }> {
  if (description === undefined) throw new Error('The description cannot be used.');
  return (description.value as unknown as ReturnType<typeof describe>).components.schemas;
}

const units = fc
  .array(fc.oneof(fc.integer({ min: 0xd800, max: 0xdfff }), fc.integer({ min: 0x61, max: 0x64 })), {
    maxLength: 4,
  })
  .map((codes) => String.fromCharCode(...codes));

test('every name and text of a loaded description is well-formed, and no name is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(units, { maxLength: 8 }), async (names) => {
      const written = describe(names);
      const { description, diagnostics } = await read(JSON.stringify(written));
      const schemas = Object.entries(getSchemas(description));
      expect(schemas).toHaveLength(names.length);
      for (const [name, { title }] of schemas) expect((name + title).isWellFormed()).toBe(true);
      const isBroken = names.some((name) => !name.isWellFormed()) || !written.info.title.isWellFormed();
      expect(diagnostics.map(({ code }) => code)).toEqual(isBroken ? ['unpaired-surrogate'] : []);
      if (description)
        for (const { message } of validateDescription(description)) expect(message.isWellFormed()).toBe(true);
      const made = descriptionFromValue(written);
      expect(Object.keys(getSchemas(made))).toEqual(schemas.map(([name]) => name));
    }),
  );
});

test('an escape in YAML is reported at its place; a pair is a character', async () => {
  const { description, diagnostics } = await read(
    'openapi: 3.1.0\ninfo:\n  title: "\\ud83d\\ude00"\n  version: "a\\udc00"\npaths: {}\n',
  );
  expect(description?.value.info).toEqual({ title: '😀', version: 'a\uFFFD' });
  expect(diagnostics).toMatchObject([
    { code: 'unpaired-surrogate', severity: 'warning', span: { line: 4, column: 14 } },
  ]);
});

test('deep nesting with a surrogate is a diagnostic', async () => {
  const depth = 100_000;
  const { diagnostics } = await read(
    `{"openapi": "3.1.0", "x": ${'['.repeat(depth)}"\\ud800"${']'.repeat(depth)}}`,
  );
  expect(diagnostics.map(({ code }) => code)).toEqual(['nesting-too-deep']);
});

test('thousands of names that become equal are told apart in linear time', async () => {
  const names = Array.from({ length: 20_000 }, (_, at) =>
    String.fromCharCode(0xd800 + (at % 1024), 0x61, 0xd800 + Math.floor(at / 1024)),
  );
  const { description } = await read(JSON.stringify(describe(names)));
  expect(Object.keys(getSchemas(description))).toHaveLength(names.length);
});

test('an edit of such a file changes nothing else, or is refused', async () => {
  const text =
    '{"openapi": "3.1.0", "info": {"title": "a\\ud800", "version": "1"}, "paths": {"/\\ud800": {}}}';
  const { description } = await read(text);
  if (!description) throw new Error('unusable');
  const edited = editDescription(description, [{ op: 'set', pointer: '/info/version', value: '2' }]);
  const [file] = 'files' in edited ? edited.files : [];
  expect(file?.text ?? text.replace('"1"', '"2"')).toBe(text.replace('"1"', '"2"'));
});
