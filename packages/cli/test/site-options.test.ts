import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { type SiteValues, siteOptions } from '../src/docs/site-options.ts';
import { runCurlew } from './run-curlew.ts';

type Config = Parameters<typeof siteOptions>[0];

const SOURCES = { isPartial: true, converter: {} };

function optionsWith(values: SiteValues, config: Config = {}) {
  return siteOptions(config, values, ['openapi.yaml'], SOURCES);
}

test('without flags and a configuration, sources are absolute and the rest is left to the integration', () => {
  const options = optionsWith({});
  expect(options.sources).toEqual([resolve('openapi.yaml')]);
  expect(options).toMatchObject({ base: '/', strict: false, tryIt: false, explorer: false, partial: true });
  for (const name of ['language', 'theme', 'logo', 'samples', 'title', 'config'])
    expect(Object.hasOwn(options, name), name).toBe(false);
});

test('files for the locales of an Astro site with the same configuration are not passed to the site of one locale', () => {
  const source = { path: '/site/openapi.yaml', title: 'Ships', locales: { fr: 'openapi.fr.yaml' } };
  expect(siteOptions({}, {}, [source], SOURCES).sources).toEqual([
    { path: '/site/openapi.yaml', title: 'Ships' },
  ]);
});

test('flags set language, logo, theme, languages of samples and Try it', () => {
  const flags = {
    language: 'de',
    logo: 'logo.svg',
    theme: 'paper',
    'sample-languages': 'go, curl',
    'try-it': true,
  };
  expect(optionsWith(flags)).toMatchObject({
    language: 'de',
    logo: { light: resolve('logo.svg') },
    theme: 'paper',
    samples: { languages: ['go', 'curl'] },
    tryIt: true,
  });
});

test('a flag wins over the configuration, and what has no flag is the one of the configuration', () => {
  const config = {
    title: 'Ships',
    base: '/ships',
    strict: true,
    links: { check: 'warn', base: '/app' },
    tryIt: { keepCredentials: false },
  } satisfies Config;
  expect(optionsWith({ title: 'Boats', strict: false, links: 'error' }, config)).toMatchObject({
    title: 'Boats',
    base: '/ships',
    strict: false,
    links: { check: 'error', base: '/app' },
    tryIt: config.tryIt,
  });
});

test.each([
  [true, { keepCredentials: false }, { keepCredentials: false }],
  [false, { keepCredentials: false }, false],
  [undefined, true, true],
  [true, false, true],
  [true, undefined, true],
])('the flag of Try it is %j, and the configuration %j', (flag, tryIt, want) => {
  const values = flag === undefined ? {} : { 'try-it': flag };
  const config = (tryIt === undefined ? {} : { tryIt }) as Config;
  expect(optionsWith(values, config).tryIt).toEqual(want);
});

test('inference flags reach each source, beside the options that it has', () => {
  const source = {
    path: 'captures.sh',
    options: { includeExamples: true, inference: { enumMinSamples: 3 } },
  };
  const { sources } = siteOptions({}, { 'infer-enums': false }, [source, 'other.sh'], {
    isPartial: true,
    converter: { includeCookies: true },
  });
  expect(sources).toEqual([
    {
      path: 'captures.sh',
      options: {
        includeExamples: true,
        includeCookies: true,
        inference: { enumMinSamples: 3, enums: false },
      },
    },
    { path: resolve('other.sh'), options: { includeCookies: true, inference: { enums: false } } },
  ]);
});

const folder = mkdtempSync(join(tmpdir(), 'look-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(
  join(folder, 'openapi.yaml'),
  `openapi: 3.2.0
info: { title: Users, version: 1.0.0 }
servers: [{ url: https://api.example.com }]
paths: { /users: { get: { operationId: list, responses: { '200': { description: OK } } } } }
`,
);
writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');

async function pageWith(out: string, ...args: string[]): Promise<string> {
  const { exit, stderr } = await runCurlew(['docs', 'openapi.yaml', '--out', out, ...args], folder);
  expect(exit, stderr).toBe(0);
  return readFileSync(join(folder, out, 'users/list/index.html'), 'utf8');
}

// The pages that these options make are those of the integration, whose tests have them.
if (IS_COMPLETE)
  test('flags of docs set language, logo, theme, languages of samples and Try it', async () => {
    const plain = await pageWith('plain');
    expect(plain).toContain('<html lang="en"');
    expect(plain).not.toContain('data-cl-try=');
    const languages = ['--sample-languages', 'go, curl'];
    const look = ['--language', 'de', '--logo', 'logo.svg', '--theme', 'paper'];
    const html = await pageWith('flags', ...look, ...languages, '--try-it');
    expect(html).toContain('<html lang="de"');
    expect(html).toContain('cl-logo');
    expect(html).toContain('data-cl-try=');
    const [list = ''] = html.match(/<select[^>]* data-cl-language[\s\S]*?<\/select>/) ?? [];
    expect([...list.matchAll(/value="(\w+)"/g)].map(([, id]) => id)).toEqual(['go', 'curl']);
    const [, styles = ''] = html.match(/<link rel="stylesheet" href="([^"]+)"/) ?? [];
    expect(readFileSync(join(folder, 'flags', styles), 'utf8')).toMatch(/--cl-accent:\s*light-dark\(#8f3d1b/);
  });
