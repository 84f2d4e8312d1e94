import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { isAllowedHost, isAllowedOrigin } from '../src/allowed-hosts.ts';

const LOOPBACK = [
  'localhost',
  'LOCALHOST:4321',
  'localhost.',
  'a.localhost:1',
  '127.0.0.1',
  '127.9.9.9:80',
  '[::1]:4321',
];
const FOREIGN = [
  undefined,
  '',
  ' ',
  'evil.example',
  'evil.example:4321',
  'localhost.evil.example',
  'evil-localhost',
  'localhost@evil.example',
  'evil.example#localhost',
  'localhost, evil.example',
  'localhost:4321:4321',
  'localhost:x',
  '[::1',
  '[evil]',
  '::1',
  '128.0.0.1',
  '127.evil.example',
  '192.0.2.7:4321',
  'file://localhost',
  'x-extension:localhost',
];

describe.each([undefined, false, '', 'localhost', '127.0.0.1', '::1'])('a server on %s', (host) => {
  test.each(LOOPBACK)('answers to %s', (header) => {
    expect(isAllowedHost(header, { host, allowedHosts: [] })).toBe(true);
  });

  test.each(FOREIGN)('does not answer to %s', (header) => {
    expect(isAllowedHost(header, { host, allowedHosts: [] })).toBe(false);
  });
});

test.each([
  ['api.test', 'api.test:4321', true],
  ['API.test', 'api.TEST', true],
  ['api.test', 'localhost', false],
  ['api.test', 'a.api.test', false],
  ['192.0.2.7', '192.0.2.7:4321', true],
  ['192.0.2.7', '127.0.0.1', false],
  ['2001:db8::7', '[2001:db8::7]:4321', true],
])('a server on %s that is asked for %s answers: %s', (host, header, answers) => {
  expect(isAllowedHost(header, { host, allowedHosts: [] })).toBe(answers);
});

test.each([true, '0.0.0.0', '::'])(
  'a server on every address (%s) answers to those of the machine',
  (host) => {
    const names = { host, allowedHosts: [] };
    for (const { address, family } of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
      expect(isAllowedHost(family === 'IPv6' ? `[${address}]:1` : `${address}:1`, names)).toBe(true);
    }
    expect(isAllowedHost('localhost', names)).toBe(true);
    for (const header of ['192.0.2.7', '[2001:db8::7]', 'evil.example'])
      expect(isAllowedHost(header, names)).toBe(false);
  },
);

test('further names are those that the configuration lists', () => {
  const names = { host: 'localhost', allowedHosts: ['one.test', '.two.test'] };
  for (const header of ['one.test', 'two.test', 'a.two.test:80', 'localhost'])
    expect(isAllowedHost(header, names)).toBe(true);
  for (const header of ['a.one.test', 'xtwo.test']) expect(isAllowedHost(header, names)).toBe(false);
  expect(isAllowedHost('evil.example', { allowedHosts: true })).toBe(true);
});

test.each([
  [undefined, true],
  ['http://localhost:3000', true],
  ['https://[::1]', true],
  ['null', false],
  ['http://evil.example', false],
  ['http://localhost.evil.example', false],
  ['nonsense', false],
])('a request from the origin %s is answered: %s', (origin, answered) => {
  expect(isAllowedOrigin(origin, { allowedHosts: [] })).toBe(answered);
});
