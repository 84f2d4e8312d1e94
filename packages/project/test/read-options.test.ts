import { expect, test } from 'vitest';
import { readOptions } from '../src/config/load-config.ts';

function getMessage(given: unknown): string {
  try {
    readOptions(given);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'no error';
}

test('defaults are in place', () => {
  expect(readOptions({ sources: ['openapi.yaml'] })).toMatchObject({
    sources: ['openapi.yaml'],
    base: '/reference',
    explorer: false,
    footerLinks: [],
    guides: [],
    headerLinks: [],
    notFoundPage: false,
    parts: {
      main: true,
      title: true,
      navigation: true,
      contents: true,
      breadcrumbs: true,
      pager: true,
      editLink: true,
    },
    robots: false,
    sitemap: false,
    themeKey: 'cl-theme',
    strict: false,
    lenient: false,
    showInternal: false,
    images: 'link',
    links: { check: 'warn' },
    samples: { languages: ['curl', 'javascript', 'python', 'go'] },
    tryIt: false,
    allowRemote: false,
    styles: [],
    components: {},
  });
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no sources', {}],
  ['empty sources', { sources: [] }],
  ['a lone path', { sources: 'openapi.yaml' }],
  ['a number for a source', { sources: ['a.yaml', 7] }],
  ['an empty path', { sources: [' '] }],
  ['a source without a path', { sources: [{ base: '/x' }] }],
  ['a misspelt option', { sources: ['a.yaml'], layuot: './x.astro' }],
  ['a misspelt option of a source', { sources: [{ path: 'a.yaml', titel: 'A' }] }],
  ['a text for a flag', { sources: ['a.yaml'], strict: 'yes' }],
  ['an unknown component', { sources: ['a.yaml'], components: { Sidebar: './x.astro' } }],
  ['converter options that are none', { sources: [{ path: 'a.txt', options: true }] }],
])('%s', (_name, given) => {
  expect(getMessage(given)).toMatchSnapshot();
});
