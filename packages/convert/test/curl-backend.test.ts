import { curlToOpenApi } from '@curlew/convert';
import { afterEach, expect, test } from 'vitest';
import { availableExports, resetBackend, resolveBackend } from '../src/sources/curl/curl-adapter.ts';

afterEach(() => resetBackend());

const summary = {
  raw_url: 'https://a.example.com/x?y=1',
  method: 'post',
  headers: { 'Content-Type': 'application/json', 'X-Empty': '' },
  cookies: { sid: '1' },
  data: { a: [1] },
  auth: { user: 'me', password: 'secret' },
};

test('the bundled component has all functions', async () => {
  expect((await resolveBackend())?.kind).toBe('model');
  expect(await availableExports()).toEqual([
    'Word',
    'curlLongOpts',
    'curlShortOpts',
    'parseArgs',
    'parseForm',
  ]);
  expect(await resolveBackend()).toBe(await resolveBackend());
});

test('a component that only writes JSON is used with a diagnostic', async () => {
  resetBackend(async () => ({ toJsonString: () => JSON.stringify(summary) }));
  const result = await curlToOpenApi('curl https://whatever.example.com');
  expect(result.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
    ['CURL_BACKEND_JSON_FALLBACK', 'info'],
  ]);
  expect(result.ok).toBe(true);
  expect(result.requests).toMatchObject([
    {
      method: 'post',
      urlString: 'https://a.example.com/x?y=1',
      headers: [
        { name: 'Content-Type', value: 'application/json' },
        { name: 'X-Empty', value: '' },
      ],
      cookies: [{ name: 'sid', value: '1' }],
      query: [{ name: 'y', value: '1' }],
      body: { kind: 'json', raw: '{"a":[1]}' },
      auth: { type: 'basic' },
    },
  ]);
});

test('forms and files are unchanged after a round trip', async () => {
  resetBackend(async () => ({
    toJsonObject: (args: string[]) =>
      args.includes('form')
        ? {
            url: 'https://a.example.com',
            method: 'post',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            data: { a: ['1', '2'], b: 'c d' },
          }
        : { url: 'https://a.example.com', method: 'post', files: { f: 'x.txt' }, data: { n: '1' } },
  }));
  const { requests } = await curlToOpenApi(['curl form', 'curl files']);
  expect(requests.map(({ body }) => body)).toEqual([
    {
      kind: 'form-urlencoded',
      mediaType: 'application/x-www-form-urlencoded',
      raw: 'a=1&a=2&b=c%20d',
      fields: [
        { name: 'a', value: '1' },
        { name: 'a', value: '2' },
        { name: 'b', value: 'c d' },
      ],
    },
    {
      kind: 'multipart',
      mediaType: 'multipart/form-data',
      fields: [
        { name: 'n', value: '1' },
        { name: 'f', fileName: 'x.txt' },
      ],
    },
  ]);
});

test.each([
  ['without the functions', async () => ({ other: 1 })],
  ['that does not load', () => Promise.reject(new Error('gone'))],
])('a component %s is an error', async (_name, component) => {
  resetBackend(component as () => Promise<Record<string, unknown>>);
  const result = await curlToOpenApi('curl https://a.example.com');
  expect(result.ok).toBe(false);
  expect(result.diagnostics.map(({ code }) => code)).toEqual(['CURL_CAPABILITY_MISSING', 'NO_REQUESTS']);
  expect((await availableExports()).length).toBeLessThan(2);
});

test('a component that fails costs its command only', async () => {
  resetBackend(async () => ({
    toJsonObject: (args: string[]) => {
      if (args.includes('bad')) throw new Error('bad');
      return { url: 'https://a.example.com', method: 'get' };
    },
  }));
  const result = await curlToOpenApi(['curl bad', 'curl good']);
  expect(result.requests).toHaveLength(1);
  expect(result.diagnostics).toMatchObject([
    { code: 'CURL_BACKEND_JSON_FALLBACK' },
    { code: 'CURL_PARSE_FAILED', severity: 'error', index: 0 },
  ]);
});
