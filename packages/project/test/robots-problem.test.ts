import { expect, test } from 'vitest';
import { robotsProblem } from '../src/config/robots-problem.ts';

test.each([
  ['no robots.txt', {}, { base: '/docs' }, undefined],
  ['the root of a host', { robots: true, sitemap: true }, { base: '', origin: 'https://a.test' }, undefined],
  [
    'a path, with a sitemap',
    { robots: true, sitemap: true },
    { base: '/docs', origin: 'https://a.test' },
    '`robots`: robots.txt is not written, because the site is at /docs/, and crawlers read only https://a.test/robots.txt. Remove `robots`, and add this line to the robots.txt of https://a.test: Sitemap: https://a.test/docs/sitemap.xml',
  ],
  [
    'a path of an unknown host',
    { robots: true },
    { base: '/docs' },
    '`robots`: robots.txt is not written, because the site is at /docs/, and crawlers read only /robots.txt. Remove `robots`, and change the robots.txt of the host instead.',
  ],
])('%s', (_, options, location, want) => {
  expect(robotsProblem(options, location)).toBe(want);
});
