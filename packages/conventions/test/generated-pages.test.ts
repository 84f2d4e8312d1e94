import { existsSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { registerSchema } from '@hyperjump/json-schema';
import { validate } from '@hyperjump/json-schema/draft-2020-12';
import { expect, test } from 'vitest';
import { EXIT_CODES } from '../../cli/src/arguments/help.ts';
import { EXIT } from '../../cli/src/command-error.ts';
import { COMMANDS } from '../../cli/src/main.ts';
import { configSchema } from '../../project/src/config/config-schema.ts';
import { renderCommandsPage } from '../src/commands-page.ts';
import { listFields, renderConfigPage, renderConfigSchema, toJsonSchema } from '../src/config-documents.ts';
import { fieldComments } from '../src/field-comments.ts';
import { ROOT, readText } from '../src/packages.ts';
import { readColors, renderGallery } from '../src/theme-gallery.ts';

const schema = toJsonSchema(
  configSchema,
  fieldComments(
    ['config-schema', 'content-schema']
      .map((name) => readText(`packages/project/src/config/${name}.ts`))
      .join('\n'),
    'configSchema',
  ),
);

const STYLES = 'packages/reference/styles';
const themes = configSchema.shape.theme.unwrap().unwrap().options;
const presets = themes.map((name) => {
  const own = name === 'default' ? '' : readText(`${STYLES}/themes/${name}.css`);
  const css = readText(`${STYLES}/theme.css`) + own;
  return { name, light: readColors(css, 'light'), dark: readColors(css, 'dark') };
});

/** Rewritten with UPDATE=1. */
test.each([
  ['docs/guides/themes.svg', () => renderGallery(presets)],
  ['docs/commands.md', () => renderCommandsPage(COMMANDS, EXIT_CODES)],
  ['docs/configuration.md', () => renderConfigPage(schema)],
  ['packages/cli/schema/config.json', () => renderConfigSchema(schema)],
])('%s is that of the code', (file, render) => {
  const wanted = render();
  // The formatter of the repository decides how JSON is broken into lines.
  const read = (text: string) => (file.endsWith('.json') ? JSON.parse(text) : text);
  const isCurrent = existsSync(ROOT + file) && isDeepStrictEqual(read(readText(file)), read(wanted));
  if (process.env.UPDATE === '1' && !isCurrent) writeFileSync(ROOT + file, wanted);
  expect(read(readText(file))).toEqual(read(wanted));
});

test('comments of fields, through constants, spreads and lists', () => {
  const text = `const part = z.strictObject({
      /** B. */
      b: text,
    });
    const more = {
      /** Two
       * lines. */
      c: z.array(part).default([{ b: 1 }]),
    };
    export const whole = z.strictObject({
      /** A. */
      a: part.optional(),
      ...more,
      d: part,
    });`;
  expect([...fieldComments(text, 'whole')]).toEqual([
    ['a', 'A.'],
    ['a.b', 'B.'],
    ['c', 'Two lines.'],
    ['c[].b', 'B.'],
  ]);
});

test('every field of the configuration is described', () => {
  const fields = listFields(schema);
  expect(fields.length).toBeGreaterThan(90);
  expect(fields.filter((field) => field.schema.description === undefined).map(({ path }) => path)).toEqual(
    [],
  );
});

test('the gallery has all colors that it draws, of every preset', () => {
  expect(presets.map(({ name }) => name)).toEqual(['default', 'paper', 'slate', 'contrast']);
  expect(renderGallery(presets)).not.toContain('"none"');
  expect(new Set(presets.map(({ dark }) => dark.get('accent'))).size).toBe(presets.length);
});

test('every exit code has a meaning', () => {
  const described = EXIT_CODES.flatMap(([codes]) => codes.split(', ').map(Number));
  expect(Object.values(EXIT).filter((code) => !described.includes(code))).toEqual([]);
});

test('the schema accepts what the configuration accepts, and names what it does not', async () => {
  const written = JSON.parse(renderConfigSchema(schema));
  registerSchema(written);
  const isValid = async (value: unknown) => (await validate(written.$id, value as never)).valid;
  const good = {
    sources: ['openapi.yaml'],
    theme: 'slate',
    rules: { 'no-tags': 'off' },
    limits: { files: 3 },
  };
  expect(await isValid(good)).toBe(true);
  for (const bad of [
    { sources: [] },
    { source: ['a'] },
    { ...good, theme: 'pink' },
    { limits: { files: '3' } },
  ])
    expect(await isValid(bad), JSON.stringify(bad)).toBe(false);
});
