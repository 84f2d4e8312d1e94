import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Diagnostic } from '@curlew/diagnostics';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type LoadOptions,
  loadDescription,
  readApi,
  readDescription,
  SchemaViews,
  validateDescription,
} from '../src/index.ts';
import { nodeHost } from '../src/node.ts';
import { memoryHost } from './memory-host.ts';

const HEAD = 'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\n';

async function check(text: string, options: Partial<LoadOptions> = {}): Promise<Diagnostic[]> {
  const host = memoryHost({ '/a/openapi.yaml': text });
  const { description, diagnostics } = await readDescription(text, {
    path: '/a/openapi.yaml',
    host,
    ...options,
  });
  if (description === undefined) return diagnostics;
  const views = new SchemaViews(description);
  for (const { schema } of readApi(description).schemas) views.view(schema);
  return [...diagnostics, ...validateDescription(description)];
}

async function codes(text: string, options?: Partial<LoadOptions>): Promise<string[]> {
  return [...new Set((await check(text, options)).map(({ code }) => code))];
}

describe('hostile input', () => {
  test.each([
    ['flow style', `${HEAD}x-deep: ${'['.repeat(10_000)}${']'.repeat(10_000)}\npaths: {}\n`],
    ['JSON', `{"openapi":"3.1.0","x-deep":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    [
      'block style',
      `${HEAD}x-deep:${Array.from({ length: 2_000 }, (_, depth) => `\n${' '.repeat(depth + 1)}a:`).join('')} 1\n`,
    ],
    ['lists in one line', `${HEAD}x-deep:\n  ${'- '.repeat(10_000)}1\n`],
  ])('10,000 levels of nesting in %s are refused', async (_, text) => {
    expect(await codes(text)).toEqual(['nesting-too-deep']);
  });

  test('a chain of 10,000 references is followed', async () => {
    const links = Array.from(
      { length: 10_000 },
      (_, at) => `    S${at}: { $ref: '#/components/schemas/S${at + 1}' }\n`,
    );
    const text = `${HEAD}components:\n  schemas:\n    Start: { $ref: '#/components/schemas/S0' }\n${links.join('')}    S10000: { type: text }\n`;
    expect(await codes(text)).toEqual(['wrong-value']);
  });

  test('a circle of 10,000 references is one problem', async () => {
    const links = Array.from(
      { length: 10_000 },
      (_, at) => `    S${at}: { $ref: '#/components/schemas/S${(at + 1) % 10_000}' }\n`,
    );
    const problems = await check(`${HEAD}components:\n  schemas:\n${links.join('')}`);
    expect(problems.filter(({ code }) => code === 'cyclic-ref')).toHaveLength(1);
  });

  test('a pattern that would backtrack for ever is not run', async () => {
    const text = `${HEAD}components:\n  schemas:\n    Evil: { type: string, pattern: '^(a+)+$', example: ${'a'.repeat(40)}b }\n`;
    // A pattern that is run would not end before the time limit of the test.
    expect(await codes(text)).toEqual(['unchecked-value']);
  });

  test('more files than the limit are refused', async () => {
    const text = `${HEAD}components:\n  schemas:\n    A: { $ref: a.yaml }\n    B: { $ref: b.yaml }\n`;
    const host = memoryHost({
      '/a/openapi.yaml': text,
      '/a/a.yaml': 'type: string',
      '/a/b.yaml': 'type: string',
    });
    expect(await codes(text, { host, limits: { files: 2 } })).toEqual(['too-many-files']);
  });

  test('aliases may repeat a little', async () => {
    expect(await codes(`${HEAD}x-a: &a [1, 2]\nx-b: [*a, *a]\npaths: {}\n`)).toEqual([]);
  });

  test('more values than the limit are refused, in all files together', async () => {
    const text = `${HEAD}components:\n  schemas:\n    A: { $ref: a.yaml }\n    B: { $ref: b.yaml }\n`;
    const part = 'enum: [1, 2, 3, 4, 5, 6, 7, 8, 9]';
    const host = memoryHost({ '/a/openapi.yaml': text, '/a/a.yaml': part, '/a/b.yaml': part });
    expect(await codes(text, { host, limits: { values: 40 } })).toEqual([]);
    const problems = await check(text, { host, limits: { values: 25 } });
    expect(problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'too-many-values: The description contains 33 values; the limit is 25.',
    ]);
    expect(await codes(text, { host, limits: { values: 5 } })).toEqual(['too-many-values']);
  });

  test('a key that is too long is shown where it begins', async () => {
    const [problem] = await check(`${HEAD}x-a:\n  ${'k'.repeat(60)}: 1\n`, { limits: { keyLength: 50 } });
    expect(problem).toMatchObject({ code: 'key-too-long', span: { line: 4, column: 3 } });
    expect(problem?.message).toBe('This key has 60 characters; the limit is 50.');
  });

  test('an example with 150,000 wrong members is one that is wrong', async () => {
    const members = Array.from({ length: 150_000 }, (_, at) => `"m${at}":1`).join(',');
    const schema = `{"type":"object","additionalProperties":false,"example":{${members}}}`;
    const text = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"components":{"schemas":{"A":${schema}}}}`;
    expect(await codes(text)).toEqual(['example-mismatch']);
  });

  test('a thousand unknown fields with long names are reported quickly', async () => {
    const fields = Array.from({ length: 1_000 }, (_, at) => `${'z'.repeat(1_000)}${at}: 1\n`);
    expect(await check(`${HEAD}paths: {}\n${fields.join('')}`)).toHaveLength(1_000);
  });
});

describe('files on a disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'curlew-openapi-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a symbolic link out of the root is refused', async () => {
    mkdirSync(join(folder, 'inside'));
    writeFileSync(join(folder, 'secret.yaml'), 'type: string\n');
    symlinkSync(join(folder, 'secret.yaml'), join(folder, 'inside/link.yaml'));
    const entry = join(folder, 'inside/openapi.yaml');
    writeFileSync(entry, `${HEAD}components:\n  schemas:\n    A: { $ref: link.yaml }\n`);
    const { description } = await loadDescription(entry, { host: nodeHost() });
    expect(description?.files).toHaveLength(1);
    expect(description && validateDescription(description).map(({ code }) => code)).toContain(
      'ref-outside-root',
    );
    const wider = await loadDescription(entry, { host: nodeHost(), root: folder });
    expect(wider.description?.files).toHaveLength(2);
  });

  test('a file of 200 MB is refused without being read', async () => {
    const entry = join(folder, 'large.yaml');
    writeFileSync(entry, HEAD);
    truncateSync(entry, 200 * 1024 * 1024);
    const { diagnostics } = await loadDescription(entry, { host: nodeHost() });
    expect(diagnostics.map(({ code }) => code)).toEqual(['file-too-large']);
  });

  test.each([
    ['missing.yaml', 'file-not-found'],
    ['inside', 'file-is-folder'],
  ])('%s is %s', async (name, code) => {
    const { diagnostics } = await loadDescription(join(folder, name), { host: nodeHost() });
    expect(diagnostics.map((problem) => problem.code)).toEqual([code]);
  });
});
