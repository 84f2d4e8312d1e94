import { descriptionFromValue } from '@curlew/openapi/internal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../scripts/test-scope.ts';
import { serverTarget } from '../../src/call/server-target.ts';
import { Session } from '../../src/index.ts';

function session(...urls: string[]): Session {
  const value = {
    openapi: '3.2.0',
    info: { title: 'A', version: '1' },
    servers: urls.map((url) => ({ url })),
    paths: { '/a': { get: { responses: {} } } },
  };
  const description = descriptionFromValue(value);
  if (!description) throw new TypeError('The description is not valid.');
  return new Session(description);
}

const described = session('https://api.example.com/base', '{baseUrl}');
const run = { session: described, input: { server: { url: 'http://127.0.0.1:4010/v1', variables: [] } } };
const own = { session: described, input: {} };

describe('the target of an address', () => {
  test.each([
    ['https://api.example.com/base/x?y=1', 'http://127.0.0.1:4010/v1/x?y=1'],
    ['https://api.example.com/base', 'http://127.0.0.1:4010/v1'],
    ['https://API.example.com:443/base/./x', 'http://127.0.0.1:4010/v1/x'],
    ['http://127.0.0.1:4010/v1/x', 'http://127.0.0.1:4010/v1/x'],
    ['https://user:pass@api.example.com/base/x#f', 'http://127.0.0.1:4010/v1/x'],
    ['https://other.example/p', 'http://127.0.0.1:4010/v1/p'],
  ])('%s is %s', (address, target) => {
    expect(serverTarget(address, run, ['https://other.example'])?.href).toBe(target);
  });

  test.each([
    'https://api.example.com/basement/x',
    'https://api.example.com/base/../x',
    'https://api.example.com/base/%2e%2e/x',
    'https://api.example.com/base\\..\\..\\x',
    'http://api.example.com/base/x',
    'https://api.example.com:8443/base/x',
    'https://api.example.com.evil.example/base/x',
    'https://api.example.com@evil.example/base/x',
    'https://evil.example/https://api.example.com/base',
    '//api.example.com/base/x',
    '/base/x',
    'ftp://api.example.com/base/x',
    'file:///etc/passwd',
    'http://127.0.0.1:4010/v10/x',
    'http://[::ffff:127.0.0.1]:4010/v1/x',
    'https://example.com/x',
    '',
  ])('%s is none', (address) => {
    expect(serverTarget(address, run)).toBeUndefined();
    expect(serverTarget(address, own)).toBeUndefined();
  });

  test('without a server of the run it is the described one', () => {
    expect(serverTarget(' https://api.example.com/base/x', own)?.href).toBe('https://api.example.com/base/x');
  });

  test('no text leads to another origin or out of the path', () => {
    const noise = fc.constantFrom(
      ' ',
      '\t',
      '\n',
      '\0',
      '@',
      '\\',
      '/',
      '//',
      '..',
      '%2e',
      '.',
      ':',
      '?',
      '#',
      '[',
      ']',
      '\u3002',
      '\uff0f',
      'x',
      'evil.example',
      'https://',
      'http:',
      '%00',
      '\u00e9',
    );
    const bases = fc.constantFrom('https://api.example.com/base', 'http://127.0.0.1:4010/v1', '');
    const address = fc.tuple(fc.array(noise, { maxLength: 4 }), bases, fc.array(noise, { maxLength: 8 }));
    fc.assert(
      fc.property(address, ([before, base, after]) => {
        const text = before.join('') + base + after.join('');
        const replaced = serverTarget(text, run);
        if (replaced) expect(replaced.href).toMatch(/^http:\/\/127\.0\.0\.1:4010\/v1(?:[/?]|$)/);
        const kept = serverTarget(text, own);
        if (kept) expect(kept.href).toMatch(/^https:\/\/api\.example\.com\/base(?:[/?]|$)/);
      }),
      { numRuns: propertyRuns(3_000) },
    );
  });
});
