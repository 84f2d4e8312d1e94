import type { Operation, Server } from '@curlew/openapi';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../src/build/build-request.ts';
import { type RequestInput, Serialized } from '../../src/build/request-input.ts';
import { operation, parameter, TRICKY_CHARACTERS, viewSource } from '../hand-made.ts';

function built(fields: Partial<Operation>, input: RequestInput = {}) {
  const { request, problems } = buildRequest(operation(fields), viewSource(), input);
  return { url: request.url, codes: problems.map(({ code }) => code), problems };
}

function server(url: string, variables: Server['variables'] = []): Server {
  return { url, variables };
}

const ORIGIN = 'https://api.test';

describe('a query', () => {
  const tag = parameter({ name: 'tag', required: false });
  const input = { parameters: { query: { tag: 'a' } } };
  it.each([
    ['/files/{id}#frag', '/files/7?tag=a#frag'],
    ['/x?beta=true', '/x?beta=true&tag=a'],
    ['/x?beta=true#frag?y', '/x?beta=true&tag=a#frag?y'],
    ['/x?', '/x?tag=a'],
    ['/x#', '/x?tag=a'],
    ['/x?tag=a', '/x?tag=a'],
    ['/x?tag=b', '/x?tag=b&tag=a'],
    ['/x?id={id}', '/x?id=7&tag=a'],
    ['/x#{id}/y', '/x?tag=a#7/y'],
  ])('joins %s', (path, want) => {
    const values = { parameters: { ...input.parameters, path: { id: 7 } } };
    expect(built({ path, parameters: [tag], servers: [server(ORIGIN)] }, values).url).toBe(ORIGIN + want);
  });

  it('joins that of a server, which the standard does not allow', () => {
    const given = { path: '/x?b=2', parameters: [tag], servers: [server(`${ORIGIN}/v1?a=1#s`)] };
    expect(built(given, input).url).toBe(`${ORIGIN}/v1/x?a=1&b=2&tag=a#s`);
  });
});

describe('a server', () => {
  it.each([
    [`${ORIGIN}/v1`, '/x', `${ORIGIN}/v1/x`],
    [`${ORIGIN}/v1/`, '/x', `${ORIGIN}/v1/x`],
    [`${ORIGIN}/v1//`, '/x/', `${ORIGIN}/v1/x/`],
    [ORIGIN, '/', `${ORIGIN}/`],
    [ORIGIN, 'x', `${ORIGIN}/x`],
    ['/v1', '/x', 'https://host.test/v1/x'],
    ['/', '/x', 'https://host.test/x'],
    ['', '/x', 'https://host.test/x'],
    ['v1', '/x', 'https://host.test/docs/v1/x'],
    ['./v1', '/x', 'https://host.test/docs/v1/x'],
    ['../v1/', '/x', 'https://host.test/v1/x'],
    ['//eu.test/v1', '/x', 'https://eu.test/v1/x'],
  ])('%j and %j', (url, path, want) => {
    const given = { path, servers: [server(url)] };
    expect(built(given, { baseUrl: 'https://host.test/docs/openapi.yaml' })).toMatchObject({
      url: want,
      codes: [],
    });
  });

  it('needs a base URL where it is relative', () => {
    expect(built({ path: '/x', servers: [server('/v1')] })).toMatchObject({
      url: '/v1/x',
      problems: [{ code: 'relative-server', severity: 'error', in: 'server' }],
    });
  });

  it.each(['javascript:alert(1)', 'file:///etc', 'mailto:a@b.c'])(
    'of the scheme %s is read as a path',
    (url) => {
      const { url: result, codes } = built({ path: '/x', servers: [server(url)] }, { baseUrl: ORIGIN });
      expect(result.startsWith(`${ORIGIN}/`)).toBe(true);
      expect(codes).toEqual(['invalid-url']);
    },
  );

  it.each([
    [server('https://a b:x/'), {}],
    [server('https://user:secret@a.test'), {}],
    [server('/v1'), { baseUrl: 'no url' }],
  ])('%j is reported', (one, input) => {
    expect(built({ path: '/x', servers: [one] }, input).codes).toContain('invalid-url');
  });

  const regional = server('https://{region}.test:{port}/{base}', [
    { name: 'region', default: 'eu', enum: ['eu', 'us'] },
    { name: 'base', default: 'v2/api' },
  ]);
  it('has variables with defaults, values and lists of values', () => {
    const fields = { path: '/x', servers: [regional] };
    expect(built(fields, { serverVariables: { port: '8443' } })).toMatchObject({
      url: 'https://eu.test:8443/v2/api/x',
      codes: [],
    });
    expect(built(fields, { serverVariables: { port: '1', region: 'moon' } }).problems).toMatchObject([
      { code: 'unlisted-server-variable', in: 'server', name: 'region', severity: 'warning' },
    ]);
    expect(built(fields).problems).toMatchObject([
      { code: 'missing-value', in: 'server', name: 'port' },
      { code: 'invalid-url' },
    ]);
  });

  it('is the one that the caller chooses', () => {
    expect(
      built({ path: '/x' }, { server: regional, serverVariables: { port: '1', region: 'us' } }).url,
    ).toBe('https://us.test:1/v2/api/x');
  });
});

describe('a path parameter', () => {
  const id = parameter({ in: 'path' });

  it.each([
    ['a/b', '/x/a%2Fb/y'],
    ['../../admin', '/x/..%2F..%2Fadmin/y'],
    ['a?b=1', '/x/a%3Fb%3D1/y'],
    ['a#b', '/x/a%23b/y'],
    ['a\\b', '/x/a%5Cb/y'],
    ['%2e%2e', '/x/%252e%252e/y'],
    ['...', '/x/.../y'],
    ['a b', '/x/a%20b/y'],
  ])('%j stays in its segment', (value, want) => {
    const { url, codes } = built(
      { path: '/x/{id}/y', parameters: [id] },
      { parameters: { path: { id: value } } },
    );
    expect([url, codes]).toEqual([`${ORIGIN}/v1${want}`, []]);
    expect(new URL(url).pathname).toBe(`/v1${want}`);
  });

  it.each([
    ['.', {}, '/x/{id}/y', 'dot-segment'],
    ['..', {}, '/x/{id}/y', 'dot-segment'],
    ['.', {}, '/x/.{id}/y', 'dot-segment'],
    ['.', { style: 'label' }, '/x/{id}/y', 'dot-segment'],
    ['', { style: 'label' }, '/x/{id}/y', 'dot-segment'],
    ['%2e%2E', { allowReserved: true }, '/x/{id}/y', 'dot-segment'],
    [new Serialized('%2e'), {}, '/x/{id}', 'dot-segment'],
    ['', {}, '/x/{id}/y', 'empty-path-value'],
    [[], {}, '/x/{id}', 'empty-path-value'],
  ])('%j of %j in %s is reported and leads nowhere else', (value, fields, path, code) => {
    const one = parameter({ in: 'path', ...fields });
    const { url, problems } = built({ path, parameters: [one] }, { parameters: { path: { id: value } } });
    expect(problems).toMatchObject([{ code, severity: 'error', in: 'path', name: 'id' }]);
    expect(new URL(url).pathname.split('/')).toHaveLength(`/v1${path}`.split('/').length);
  });

  it('stays an expression where it has no value', () => {
    expect(built({ path: '/x/{id}', parameters: [id] })).toMatchObject({
      url: `${ORIGIN}/v1/x/%7Bid%7D`,
      problems: [{ code: 'missing-value', in: 'path', name: 'id', severity: 'error' }],
    });
  });

  it('is written simply where the path alone declares it', () => {
    const given = { parameters: { path: { id: ['a', 'b/c'], other: 1 } } };
    expect(built({ path: '/x/{id}' }, given)).toMatchObject({
      url: `${ORIGIN}/v1/x/a,b%2Fc`,
      problems: [{ code: 'unknown-parameter', in: 'path', name: 'other' }],
    });
  });

  it('several of them share a segment', () => {
    const parameters = [parameter({ in: 'path', name: 'a' }), parameter({ in: 'path', name: 'b' })];
    const { url } = built(
      { path: '/{a}..{b}.json', parameters },
      { parameters: { path: { a: '1/2', b: '3' } } },
    );
    expect(url).toBe(`${ORIGIN}/v1/1%2F2..3.json`);
    const dots = built({ path: '/{a}{b}', parameters }, { parameters: { path: { a: '.', b: '.' } } });
    expect(dots.problems.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('never leaves its segment, whatever it holds', () => {
    const style = fc.constantFrom('simple', 'label', 'matrix');
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom(...TRICKY_CHARACTERS, '\u0000', '\r\n', '\ud800'), maxLength: 12 }),
      fc.constantFrom('.', '..', '/', '?', '#', '%2f', '%2E', '\\'),
      fc.array(fc.string({ maxLength: 6 }), { maxLength: 3 }),
      fc.dictionary(fc.string({ maxLength: 6 }), fc.string({ maxLength: 6 }), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
    );
    fc.assert(
      fc.property(style, fc.boolean(), fc.boolean(), value, (style, explode, allowReserved, id) => {
        const one = parameter({ in: 'path', style, explode, allowReserved });
        const { url } = built({ path: '/a/{id}/z?q#f', parameters: [one] }, { parameters: { path: { id } } });
        const parsed = new URL(url);
        expect(parsed.pathname.split('/').map((part, index) => (index === 3 ? '' : part))).toEqual([
          '',
          'v1',
          'a',
          '',
          'z',
        ]);
        expect([parsed.search, parsed.hash]).toEqual(['?q', '#f']);
        expect(url.endsWith(`${parsed.pathname}?q#f`)).toBe(true);
      }),
    );
  });
});

describe('a method', () => {
  it.each([
    ['get', 'GET', []],
    ['query', 'QUERY', []],
    ['COPY', 'COPY', []],
    ['purge', 'purge', []],
    ['Get', 'Get', []],
    ['b ad\r\n', 'bad', ['invalid-method']],
    ['', 'GET', ['invalid-method']],
  ])('%j', (method, want, codes) => {
    const { request, problems } = buildRequest(operation({ method }), viewSource());
    expect([request.method, problems.map(({ code }) => code)]).toEqual([want, codes]);
  });
});
