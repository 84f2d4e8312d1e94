import { runInNewContext } from 'node:vm';
import { TEST_REPORTERS } from '@curlew/contract';
import { SOURCE_KINDS } from '@curlew/project';
import { optionsSchema } from '@curlew/project/config';
import { LANGUAGES } from '@curlew/reference/words';
import { SAMPLE_LANGUAGES } from '@curlew/request';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { convertCommand } from '../../cli/src/convert/convert-command.ts';
import { docsCommand } from '../../cli/src/docs/docs-command.ts';
import { testCommand } from '../../cli/src/test/test-command.ts';
import { documentedExamples } from '../src/documented-examples.ts';
import { readText } from '../src/packages.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Options of `curlew()` that are not in a configuration file. */
const OF_PROGRAMS = ['config', 'partial', 'report', 'reportLinks'];

/** `sources[].versions[].label`: the paths of all options, those of maps without their keys. */
function optionPaths({ properties = {}, items, anyOf = [] }: JsonSchema, path = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return typeof schema === 'boolean' ? [at] : [at, ...optionPaths(schema, at)];
  });
  const ofItems =
    typeof items === 'object' && !Array.isArray(items) ? optionPaths(items as JsonSchema, `${path}[]`) : [];
  const ofVariants = anyOf.flatMap((one) => optionPaths(one as JsonSchema, path));
  return [...own, ...ofItems, ...ofVariants];
}

/** The paths that a value has, in the same form. */
function usedPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => usedPaths(one, `${path}[]`));
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return [at, ...usedPaths(one, at)];
  });
}

const schema = z.toJSONSchema(optionsSchema, { unrepresentable: 'any', io: 'input' });
const known = new Set([...optionPaths(schema), ...OF_PROGRAMS]);
/** Objects with keys of the user. */
const isFree = (path: string) => /^(?:rules|tryIt\.clientIds|sources\[\]\.(?:locales|options))\./.test(path);

const used = new Set<string>();
for (const code of [...documentedExamples('js')].flatMap(([heading, blocks]) =>
  heading === 'Configuration file' ? [] : blocks,
)) {
  const curlew = (options: unknown) => {
    for (const path of usedPaths(options)) used.add(path);
  };
  runInNewContext(`{ ${code} }`, { curlew, TextEncoder });
}

test('every option of curlew() has an example', () => {
  expect(known.size).toBeGreaterThan(80);
  expect([...known].filter((path) => !used.has(path))).toEqual([]);
});

test('the examples have no option that does not exist', () => {
  expect([...used].filter((path) => !known.has(path) && !isFree(path))).toEqual([]);
});

test('every option of `curlew docs` has an example', () => {
  const lines = (documentedExamples('sh').get('Command line') ?? []).join('');
  const shown = new Set([...lines.matchAll(/ --(?:no-)?([a-z-]+)/g)].map(([, name]) => name));
  const names = Object.keys(docsCommand.options);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !shown.has(name))).toEqual([]);
  expect([...shown].filter((name) => !names.includes(name ?? ''))).toEqual([]);
});

const readme = readText('packages/astro/README.md');

test('the option `language` allows the languages that have words, and no others', () => {
  const { language } = optionsSchema.shape;
  expect(LANGUAGES.filter((one) => !language.safeParse(one).success)).toEqual([]);
  expect(language.safeParse('xx').error?.issues[0]?.message).toBe(`expected one of ${LANGUAGES.join(', ')}`);
});

test.each([
  ['the words of the interface', LANGUAGES],
  ['the code samples', Object.keys(SAMPLE_LANGUAGES)],
  ['the source kinds', SOURCE_KINDS.map(({ id }) => id)],
])('the README of the integration names all of %s', (_, ids) => {
  expect(ids.filter((id) => !readme.includes(`\`${id}\``))).toEqual([]);
});

test.each([
  [
    '`curlew convert --from`',
    convertCommand.options.from.description,
    SOURCE_KINDS.filter(({ holds }) => holds === 'requests'),
  ],
  ['`curlew test --reporter`', testCommand.options.reporter.description, TEST_REPORTERS],
])('the help of %s names all ids', (_, help, registered) => {
  expect(registered.map(({ id }) => id).filter((id) => !new RegExp(`\\b${id}\\b`).test(help))).toEqual([]);
});

test('the layout of the README is a whole document, readable on a phone', () => {
  const layout = /```astro\n(---\n[\s\S]*?<slot \/>[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  for (const part of [
    '<!doctype html>',
    '<html lang=',
    '<meta charset="utf-8" />',
    'name="viewport"',
    '<title>',
  ])
    expect(layout).toContain(part);
});
