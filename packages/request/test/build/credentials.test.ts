import type { SecurityScheme } from '@curlew/openapi';
import type { SecurityRequirement } from '@curlew/openapi/internal';
import fc from 'fast-check';
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

describe('a text that was given for no particular scheme', () => {
  const every = (...candidates: string[]) =>
    Object.fromEntries(SCHEMES.map(({ name }) => [name, { candidates }]));
  const BASIC = `Authorization: Basic ${btoa('user:pass')}`;

  it.each<[string, SecurityRequirement[], string[], string[]]>([
    ['a token after basic', [all('basic'), all('bearer')], ['sk_1'], ['Authorization: Bearer sk_1']],
    ['a key after basic', [all('basic'), all('head')], ['sk_1'], ['X-Key: sk_1']],
    ['oauth2 after basic', [all('basic'), all('oauth')], ['sk_1'], ['Authorization: Bearer sk_1']],
    ['openIdConnect after basic', [all('basic'), all('openid')], ['sk_1'], ['Authorization: Bearer sk_1']],
    ['a pair after bearer', [all('bearer'), all('basic')], ['user:pass'], [BASIC]],
    ['a pair after a key', [all('head'), all('basic')], ['user:pass'], [BASIC]],
    ['a certificate before a token', [all('tls'), all('bearer')], ['sk_1'], ['Authorization: Bearer sk_1']],
    ['only basic', [all('basic')], ['sk_1'], [`Authorization: Basic ${btoa('sk_1:')}`]],
    ['a key with a colon', [all('head')], ['1:2'], ['X-Key: 1:2']],
    ['a pair is no token', [all('bearer')], ['user:pass'], []],
    ['two texts of one alternative', [all('basic', 'head')], ['user:pass', 'k'], ['X-Key: k', BASIC]],
    ['the last of equal ones', [all('bearer')], ['a', 'b'], ['Authorization: Bearer b']],
  ])('fits the form of a scheme: %s', (_name, security, candidates, expected) => {
    const { headers, codes } = built(security, every(...candidates));
    expect(headers.toSorted()).toEqual([...expected, COOKIE].toSorted());
    expect(codes.includes('missing-credentials')).toBe(expected.length === 0);
  });

  it('gives way to those that were named', () => {
    const security = [all('bearer'), all('head'), all('head', 'query')];
    expect(built(security, { ...every('t'), head: 'a' }).headers).toEqual(['X-Key: a', COOKIE]);
    expect(built(security, { head: 'a', query: 'b' })).toMatchObject({ query: '?q=1&k%20y=b' });
  });

  it('is sent by each alternative that it fits, in whatever order they are', () => {
    const alternatives = fc.shuffledSubarray(['basic', 'head', 'bearer', 'oauth', 'tls'], { minLength: 1 });
    fc.assert(
      fc.property(alternatives, fc.boolean(), (names, isPair) => {
        const { headers, codes } = built(
          names.map((name) => all(name)),
          every(isPair ? 'user:pass' : 'sk_1'),
        );
        const fits = isPair ? ['basic', 'head'] : ['basic', 'head', 'bearer', 'oauth'];
        expect(headers.length > 1).toBe(names.some((name) => fits.includes(name)));
        expect(codes).not.toContain('invalid-credentials');
        const best = isPair ? ['basic'] : ['head', 'bearer', 'oauth'];
        if (names.some((name) => best.includes(name))) expect(headers.includes(BASIC)).toBe(isPair);
      }),
    );
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
