import { expect, test } from 'vitest';
import { isDocumentedHeader, isDocumentedResponseHeader } from '../src/document/operations/header-names.ts';
import { getScheme } from '../src/document/operations/security.ts';

test.each(['x-{{env}}', 'x id', '', ':path', 'grüße', 'a:b'])(
  '`%s` cannot be the name of a header',
  (name) => {
    expect(isDocumentedHeader(name, true)).toBe(false);
    expect(isDocumentedResponseHeader(name)).toBe(false);
    const auth = { type: 'apiKey', in: 'header', name } as const;
    expect(getScheme({ auth } as Parameters<typeof getScheme>[0])).toBeUndefined();
    expect(getScheme({ auth: { ...auth, in: 'query' } } as Parameters<typeof getScheme>[0])).toBeDefined();
  },
);

test("x-id_1.a!#$%&'*+^`|~ can", () => {
  expect(isDocumentedHeader("x-id_1.a!#$%&'*+^`|~", false)).toBe(true);
});

test.each([
  'Via',
  'X-Forwarded-For',
  'CF-Connecting-IP',
  'CDN-Loop',
  'X-Real-IP',
  'Proxy-Authorization',
  'X-Client-Data',
  'DPR',
])('%s is of the way to a server, and not of its API', (name) => {
  expect(isDocumentedHeader(name.toLowerCase(), false)).toBe(false);
  expect(isDocumentedHeader(name.toLowerCase(), true)).toBe(true);
});

test.each([
  'x-request-id',
  'if-match',
  'cf-access-client-id',
  'fastly-key',
  'x-vercel-protection-bypass',
  'x-amz-date',
])('%s is of an API', (name) => {
  expect(isDocumentedHeader(name, false)).toBe(true);
});

test('headers that a mock adds to responses are not of the API', () => {
  for (const name of ['curlew-findings', 'preference-applied'])
    expect(isDocumentedResponseHeader(name)).toBe(false);
});
