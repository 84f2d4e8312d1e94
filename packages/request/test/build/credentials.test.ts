import type { SecurityRequirement, SecurityScheme } from '@curlew/openapi';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../src/build/build-request.ts';
import type { Credential } from '../../src/build/request-input.ts';
import { operation, parameter, viewSource } from '../hand-made.ts';

function scheme(name: string, fields: Partial<SecurityScheme>): SecurityScheme {
  return { name, type: 'http', deprecated: false, flows: [], ...fields };
}

const SCHEMES = [
  scheme('head', { type: 'apiKey', in: 'header', parameterName: 'X-Key' }),
  scheme('query', { type: 'apiKey', in: 'query', parameterName: 'k y' }),
  scheme('cookie', { type: 'apiKey', in: 'cookie', parameterName: 'sid' }),
  scheme('basic', { scheme: 'basic' }),
  scheme('bearer', { scheme: 'bearer' }),
  scheme('digest', { scheme: 'digest' }),
  scheme('oauth', { type: 'oauth2' }),
  scheme('openid', { type: 'openIdConnect' }),
  scheme('tls', { type: 'mutualTLS' }),
];

function all(...names: string[]): SecurityRequirement {
  return { schemes: names.map((name) => ({ name, scopes: [] })) };
}

function built(security: SecurityRequirement[], credentials: Record<string, Credential>) {
  const parameters = [parameter({ in: 'cookie', name: 'a' }), parameter({ name: 'q' })];
  const input = { credentials, parameters: { cookie: { a: 1 }, query: { q: 1 } } };
  const { request, problems } = buildRequest(
    operation({ path: '/x', security, parameters }),
    viewSource(),
    input,
    {
      securitySchemes: SCHEMES,
    },
  );
  return {
    headers: request.headers.map(({ name, value }) => `${name}: ${value}`),
    query: new URL(request.url).search,
    problems,
    codes: problems.map(({ code }) => code),
  };
}

const COOKIE = 'Cookie: a=1';

describe('a scheme', () => {
  it.each<[string, Credential, string[], string]>([
    ['head', 'k/1', ['X-Key: k/1', COOKIE], '?q=1'],
    ['query', 'k/1 &', [COOKIE], '?q=1&k%20y=k%2F1%20%26'],
    ['cookie', 's%3A1', [`${COOKIE}; sid=s%3A1`], '?q=1'],
    ['basic', { username: 'Zoë', password: 'p:w' }, ['Authorization: Basic Wm/DqzpwOnc=', COOKIE], '?q=1'],
    ['bearer', 't0ken', ['Authorization: Bearer t0ken', COOKIE], '?q=1'],
    ['digest', 'username="a"', ['Authorization: digest username="a"', COOKIE], '?q=1'],
    ['oauth', 't0ken', ['Authorization: Bearer t0ken', COOKIE], '?q=1'],
    ['openid', 't0ken', ['Authorization: Bearer t0ken', COOKIE], '?q=1'],
  ])('%s', (name, credential, headers, query) => {
    expect(built([all(name)], { [name]: credential })).toMatchObject({ headers, query, codes: [] });
  });

  it('of mutual TLS is for the connection', () => {
    expect(built([all('tls')], {}).problems).toMatchObject([
      { code: 'client-certificate', severity: 'info', in: 'security', name: 'tls' },
    ]);
  });
});

describe('requirements', () => {
  it('that are needed together are applied together', () => {
    const credentials = { head: 'a', query: 'b', tls: 'unused' };
    expect(built([all('head', 'query', 'tls')], credentials)).toMatchObject({
      headers: ['X-Key: a', COOKIE],
      query: '?q=1&k%20y=b',
      codes: ['client-certificate'],
    });
  });

  it('are alternatives: the first with all its credentials holds', () => {
    const security = [all(), all('head', 'query'), all('bearer'), all('basic')];
    expect(
      built(security, { head: 'a', bearer: 'b', basic: { username: 'u', password: 'p' } }).headers,
    ).toEqual(['Authorization: Bearer b', COOKIE]);
  });

  it('may be optional', () => {
    expect(built([all('head'), all()], {})).toMatchObject({ headers: [COOKIE], codes: [] });
    expect(built([], { head: 'a' })).toMatchObject({ headers: [COOKIE], codes: [] });
  });

  it('that are not met apply nothing', () => {
    expect(built([all('head', 'query'), all('bearer')], { head: 'a' })).toMatchObject({
      headers: [COOKIE],
      problems: [
        {
          code: 'missing-credentials',
          severity: 'error',
          in: 'security',
          message: 'The operation requires credentials for "head" and "query", or "bearer".',
        },
      ],
    });
    expect(built([all('head')], {}).problems).toMatchObject([{ code: 'missing-credentials', name: 'head' }]);
  });

  it('of schemes that are not declared are reported', () => {
    expect(built([all('none')], { none: 'x', other: 'y' }).problems).toMatchObject([
      { code: 'unknown-security-scheme', name: 'none' },
      { code: 'unknown-security-scheme', name: 'other' },
    ]);
  });

  it('may have names of prototypes', () => {
    expect(built([all('constructor')], {}).codes).toEqual(['unknown-security-scheme', 'missing-credentials']);
  });

  it('that fill one header twice are reported', () => {
    const both = { bearer: 'a', digest: 'b' };
    expect(built([all('bearer', 'digest')], both)).toMatchObject({
      headers: ['Authorization: Bearer a', COOKIE],
      codes: ['duplicate-header'],
    });
  });
});

describe('a credential', () => {
  it.each<[string, Credential]>([
    ['bearer', 'secret\r\nX: y'],
    ['head', 'secret\0'],
    ['basic', { username: 'secret:', password: 'p' }],
    ['basic', { username: 'u', password: 'secret\n' }],
    ['basic', 'secret'],
    ['bearer', { username: 'secret', password: 'p' }],
  ])('of %s that has the wrong form is reported, never repeated', (name, credential) => {
    const { headers, problems } = built([all(name)], { [name]: credential });
    expect(headers).toEqual([COOKIE]);
    expect(problems).toMatchObject([
      { code: 'invalid-credentials', severity: 'error', in: 'security', name },
    ]);
    expect(JSON.stringify(problems)).not.toContain('secret');
  });

  it('that would end its cookie is left out', () => {
    const { headers, problems } = built([all('cookie')], { cookie: 'secret; admin=1' });
    expect([headers, problems.map(({ code }) => code)]).toEqual([[COOKIE], ['invalid-cookie']]);
    expect(JSON.stringify(problems)).not.toContain('secret');
  });
});
