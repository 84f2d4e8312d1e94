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

test.each([
  ['http://a.test:1/x?key=secret', undefined, 'No answer. The request went to http://a.test:1.'],
  [
    'http://a.test/',
    'http://me:pw@b.test:8080/',
    'No answer. The request went to http://a.test through the proxy b.test:8080.',
  ],
  ['ws://a.test/x', undefined, 'No answer. The request went to ws://a.test.'],
  ['127.0.0.1:50051', undefined, 'No answer. The request went to 127.0.0.1:50051.'],
  ['', undefined, 'No answer.'],
])('a call to %j that fails names its address, without credentials', async (url, proxy, text) => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const { describeFailure } = await import('../../src/client/request/connection-settings.ts');
  expect(describeFailure('No answer.', url, proxy)).toBe(text);
  vi.unstubAllGlobals();
});
