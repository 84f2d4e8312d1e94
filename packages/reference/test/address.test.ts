import { expect, it } from 'vitest';
import { imageAddress, linkAddress } from '../src/html/address.ts';

it.each([
  'https://example.com',
  'http://example.com/a?b=c#d',
  'HTTPS://example.com/',
  'mailto:a@example.com',
  'tel:+49-1',
  '#fragment',
  '/path/to',
  './near',
  '../up',
  'page',
  '?query=1',
  '',
])('%s may be linked', (address) => {
  expect(linkAddress(address)).toBe(address);
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://x/y',
  'ftp://example.com',
  '//example.com',
  '///example.com',
  '\\\\example.com',
  '/\\example.com',
  '\\/example.com',
  '/\t/example.com',
  'https:example.com',
  'https:/example.com',
  'https:///example.com',
  'https://user:pass@example.com',
  'https://user@example.com',
  'https://exam\u202eple.com',
  'https://exa\u200bmple.com',
  'http://',
  'https://[x',
])('%j may not', (address) => {
  expect(linkAddress(address)).toBeUndefined();
});

it('encodes what an address cannot hold', () => {
  expect(linkAddress(' /a b"<c>` ')).toBe('/a%20b%22%3Cc%3E%60');
});

it.each([
  ['/a.png', true],
  ['a.png', true],
  ['https://example.com/a.png', false],
  ['//example.com/a.png', false],
  ['data:image/png,x', false],
  ['mailto:a@example.com', false],
])('an image is loaded from %s: %s', (address, isLoaded) => {
  expect(imageAddress(address) !== undefined).toBe(isLoaded);
});
