import { expect, test, vi } from 'vitest';

test('the address of a proxy may have no scheme, and is one of HTTP', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const { proxyAddress } = await import('../../src/client/request/connection-settings.ts');
  expect(
    [
      '',
      '127.0.0.1:8080',
      'localhost:8080',
      'https://a.test',
      'http://me:pw@a.test:1',
      'socks5://a.test',
      'http://',
      ':',
    ].map(proxyAddress),
  ).toEqual([
    '',
    'http://127.0.0.1:8080/',
    'http://localhost:8080/',
    'https://a.test/',
    'http://me:pw@a.test:1/',
    undefined,
    undefined,
    undefined,
  ]);
  vi.unstubAllGlobals();
});
