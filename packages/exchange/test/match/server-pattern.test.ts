import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ServerPattern } from '../../src/match/server-pattern.ts';

type Variables = Record<string, { default: string; enum?: string[] }>;

function pattern(url: string, variables: Variables = {}): ServerPattern {
  return new ServerPattern({
    url,
    variables: Object.entries(variables).map(([name, variable]) => ({ name, ...variable })),
  });
}

test.each<[url: string, variables: Variables, host: string, path: string, want: string[]]>([
  ['https://a.example.com', {}, 'a.example.com', '/x', ['/x']],
  ['https://a.example.com/', {}, 'a.example.com', '/', ['/']],
  ['https://a.example.com/v1/', {}, 'a.example.com', '/v1', ['/']],
  ['https://a.example.com/v1', {}, 'a.example.com', '/v1/x', ['/x']],
  ['https://a.example.com/v1', {}, 'a.example.com', '/v10/x', []],
  ['https://a.example.com/v1', {}, 'a.example.com.evil.test', '/v1/x', []],
  ['https://A.example.com:443/v1', {}, 'a.example.com', '/v1/x', ['/x']],
  ['http://a.example.com:8080', {}, 'a.example.com', '/x', []],
  ['http://a.example.com:8080', {}, 'a.example.com:8080', '/x', ['/x']],
  ['https://u@a.example.com', {}, 'a.example.com', '/x', ['/x']],
  ['/v1', {}, 'any.test', '/v1/x', ['/x']],
  ['v1', {}, 'any.test', '/v1/x', ['/x']],
  ['./v1', {}, 'any.test', '/v1/x', ['/x']],
  ['{base}/v1', { base: { default: 'https://x.test' } }, 'any.test', '/v1/x', ['/x']],
  ['https://{r}.x.test', { r: { default: 'eu', enum: ['eu', 'us'] } }, 'us.x.test', '/x', ['/x']],
  ['https://{r}.x.test', { r: { default: 'eu', enum: ['eu', 'us'] } }, 'as.x.test', '/x', []],
  ['https://{r}.x.test', { r: { default: 'eu' } }, 'a.b.x.test', '/x', ['/x']],
  ['https://{r}.x.test', { r: { default: 'eu' } }, '.x.test', '/x', []],
  ['https://{a}-{b}.x.test', { a: { default: 'a' }, b: { default: 'b' } }, 'p-q-r.x.test', '/', ['/']],
  ['https://api{s}.x.test', { s: { default: '' } }, 'api.x.test', '/x', ['/x']],
  ['/{v}', { v: { default: 'v1' } }, 'any.test', '/v2/x', ['/x']],
  ['/{v}', { v: { default: '' } }, 'any.test', '/v2/x', ['/v2/x', '/x']],
  ['/{v}', { v: { default: '/' } }, 'any.test', '/v2/x', ['/v2/x', '/x']],
  ['/{v}', { v: { default: 'v1', enum: ['v1', 'v1/beta'] } }, 'any.test', '/v1/beta/x', ['/x', '/beta/x']],
  ['/{v}', { v: { default: 'a/b' } }, 'any.test', '/c/d/e/f', ['/e/f', '/d/e/f', '/f', '/']],
  ['/api-{v}/x', { v: { default: '1' } }, 'any.test', '/api-22/x/y', ['/y']],
  ['/(a+)+', {}, 'any.test', '/(a+)+/x', ['/x']],
])('%s %j on %s%s', (url, variables, host, path, want) => {
  expect(pattern(url, variables).rests(host, path)).toEqual(want);
});

test('every way to fill in the variables is found', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '-'), minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), text, (parts, rest) => {
      const url = parts.map(([literal], index) => `${literal}{v${index}}`).join('');
      const variables = Object.fromEntries(parts.map((_part, index) => [`v${index}`, { default: 'x' }]));
      const filled = parts.map(([literal, value]) => `${literal}${value}`).join('');
      expect(pattern(`/${url}`, variables).restsOfPath(`/${filled}/${rest}`)).toEqual([`/${rest}`]);
      expect(pattern(`https://h${url}.test`, variables).hasHost(`h${filled}.test`)).toBe(true);
    }),
  );
});

test('many variables and a long URL are matched in linear time', () => {
  const names = Array.from({ length: 30 }, (_, index) => `v${index}`);
  const optional = Object.fromEntries(names.map((name) => [name, { default: '' }]));
  const deep = Object.fromEntries(names.map((name) => [name, { default: 'a/b' }]));
  const url = names.map((name) => `a{${name}}`).join('');
  const long = `a${'a'.repeat(100_000)}`;
  expect(pattern(`https://${url}z`, optional).hasHost(long)).toBe(false);
  expect(pattern(`/${url}`, optional).restsOfPath(`/${long}`)).toEqual(['/']);
  expect(pattern(`/${url}z`, deep).restsOfPath(`${'/a'.repeat(50_000)}`)).toEqual([]);
});
