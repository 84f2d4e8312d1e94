import { expect, test } from 'vitest';
import { proxyAuthorization } from '../src/protocols/http/create-dispatcher.ts';

test.each([
  ['http://user:pass@proxy.test', 'user:pass'],
  ['http://us%65r:p%40ss@proxy.test', 'user:p@ss'],
  ['http://user:50%off@proxy.test', 'user:50%off'],
  ['http://user:%zz%41@proxy.test', 'user:%zzA'],
  ['http://user:a+b@proxy.test', 'user:a+b'],
  ['http://us%ffer@proxy.test', 'us%ffer:'],
])('the credentials of %s are %s', (url, pair) => {
  const header = proxyAuthorization(new URL(url));
  expect(Buffer.from((header ?? '').replace('Basic ', ''), 'base64').toString()).toBe(pair);
});
