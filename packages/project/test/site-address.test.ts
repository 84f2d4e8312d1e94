import { expect, test } from 'vitest';
import { readSiteAddress } from '../src/plan/source-address.ts';

test.each([
  [{}, { base: '' }],
  [{ prefix: '/docs/' }, { base: 'docs' }],
  [{ prefix: '/' }, { base: '' }],
  [{ site: 'https://example.com' }, { origin: 'https://example.com', base: '' }],
  [{ site: 'https://example.com/' }, { origin: 'https://example.com', base: '' }],
  [{ site: 'http://example.com:8080' }, { origin: 'http://example.com:8080', base: '' }],
  [{ site: 'https://example.com/a/b/' }, { origin: 'https://example.com', base: 'a/b' }],
  [
    { site: 'https://example.com', prefix: 'a' },
    { origin: 'https://example.com', base: 'a' },
  ],
  [
    { site: 'https://example.com/a', prefix: '/a/' },
    { origin: 'https://example.com', base: 'a' },
  ],
])('%o', (given, want) => {
  expect(readSiteAddress(given)).toEqual(want);
});

test.each([
  [{ site: 'docs.example.com' }, '`site` must be an address'],
  [{ site: 'localhost:3000' }, '`site` must be an address'],
  [{ site: '//docs.example.com' }, '`site` must be an address'],
  [{ site: 'ftp://example.com' }, '`site` must be an address'],
  [{ site: '' }, '`site` must be an address'],
  [{ site: 'https://example.com?a=1' }, '`site` must be an address'],
  [{ site: 'https://example.com/#a' }, '`site` must be an address'],
  [{ site: 'https://user:hunter2@example.com' }, 'got "https://example.com/"'],
  [{ site: 'https://example.com/a b' }, '`site` must be a URL path'],
  [{ site: 'https://example.com/a', prefix: '/b' }, '`site` has the path `/a`, and `prefix` is `/b`'],
  [{ site: 'https://example.com/a', prefix: '/' }, '`site` has the path `/a`, and `prefix` is `/`'],
  [{ prefix: 'https://example.com/a' }, '`prefix` must be a URL path'],
  [{ prefix: '//x' }, '`prefix` must be a URL path'],
  [{ prefix: '../a' }, '`prefix` must be a URL path'],
  [{ prefix: '/a?b' }, '`prefix` must be a URL path'],
])('%o is wrong usage', (given, message) => {
  expect(() => readSiteAddress(given)).toThrow(message);
});
