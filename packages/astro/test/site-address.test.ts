import { expect, test } from 'vitest';
import { pageHref, siteAddress } from '../src/integration/site/site-address.ts';

type Config = Parameters<typeof siteAddress>[0];

function config(
  base: string,
  trailingSlash: Config['trailingSlash'],
  format: Config['build']['format'],
): Config {
  return { base, trailingSlash, build: { format } as Config['build'] };
}

test.each<[string, Config, string[]]>([
  ['directories', config('/', 'ignore', 'directory'), ['/', '/reference/', '/reference/users/get-user/']],
  [
    'always a slash',
    config('/docs/', 'always', 'directory'),
    ['/docs/', '/docs/reference/', '/docs/reference/users/get-user/'],
  ],
  [
    'never a slash',
    config('/docs', 'never', 'directory'),
    ['/docs/', '/docs/reference', '/docs/reference/users/get-user'],
  ],
  [
    'files',
    config('/', 'ignore', 'file'),
    ['/index.html', '/reference.html', '/reference/users/get-user.html'],
  ],
  [
    'preserved',
    config('/x', 'ignore', 'preserve'),
    ['/x/index.html', '/x/reference.html', '/x/reference/users/get-user.html'],
  ],
])('%s', (_name, given, hrefs) => {
  const address = siteAddress(given);
  expect(['', 'reference', 'reference/users/get-user'].map((path) => pageHref(address, path))).toEqual(hrefs);
});
