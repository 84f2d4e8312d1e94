import type { Parameter } from '@curlew/openapi';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../src/build/build-request.ts';
import { type RequestInput, Serialized } from '../../src/build/request-input.ts';
import { media, operation, parameter, viewSource } from '../hand-made.ts';

function built(parameters: Partial<Parameter>[], input: RequestInput) {
  const given = parameters.map((one) => parameter({ required: false, ...one }));
  const { request, problems } = buildRequest(operation({ parameters: given }), viewSource(), input);
  return {
    headers: request.headers.map(({ name, value }) => `${name}: ${value}`),
    problems,
    codes: problems.map(({ code }) => code),
  };
}

const header = (name: string, fields: Partial<Parameter> = {}) =>
  ({ in: 'header', name, ...fields }) as const;
const cookie = (name: string, fields: Partial<Parameter> = {}) =>
  ({ in: 'cookie', name, ...fields }) as const;

describe('a header', () => {
  it.each(['a\r\nX-B: 1', 'a\nb', 'a\0b', 'a\u007f'])('%j is not sent', (value) => {
    expect(built([header('X-A')], { parameters: { header: { 'X-A': value } } })).toMatchObject({
      headers: [],
      problems: [{ code: 'invalid-header', severity: 'error', in: 'header', name: 'X-A' }],
    });
  });

  it.each(['bad name', 'a:b', '', 'é'])('with the name %j is not sent', (name) => {
    expect(built([header(name)], { parameters: { header: { [name]: 'x' } } }).codes).toEqual([
      'invalid-header',
    ]);
  });

  it('beyond ASCII is UTF-8', () => {
    const { headers, codes } = built([header('X-A')], { parameters: { header: { 'X-A': 'Zoë 日' } } });
    const bytes = Buffer.from(headers[0]?.slice('X-A: '.length) ?? '', 'latin1');
    expect([bytes.toString('utf8'), codes]).toEqual(['Zoë 日', []]);
  });

  it('of JSON is ASCII', () => {
    const one = header('X-A', { content: [media('application/json')] });
    expect(built([one], { parameters: { header: { 'X-A': { a: 'é\n' } } } }).headers).toEqual([
      'X-A: {"a":"\\u00e9\\n"}',
    ]);
    expect(built([one], { parameters: { header: { 'X-A': new Serialized('{ }') } } }).headers).toEqual([
      'X-A: { }',
    ]);
  });

  it('has its name without regard to case, and is given once', () => {
    const given = [header('X-A'), header('x-a')];
    expect(built(given, { parameters: { header: { 'X-a': 1 } } })).toMatchObject({
      headers: ['X-A: 1'],
      problems: [{ code: 'duplicate-header', in: 'header', name: 'x-a' }],
    });
  });

  it('of the names that the standard ignores is unknown', () => {
    for (const name of ['Accept', 'content-type', 'Authorization'])
      expect(
        built([header(name, { required: true })], { parameters: { header: { [name]: 'x' } } }),
      ).toMatchObject({
        headers: [],
        problems: [{ code: 'unknown-parameter', in: 'header', name }],
      });
  });

  it('of the caller replaces those of the same name', () => {
    const input = {
      parameters: { header: { 'X-A': 'declared' } },
      headers: [
        { name: 'x-a', value: 'own' },
        { name: 'X-Bad', value: 'a\nb' },
      ],
    };
    expect(built([header('X-A')], input)).toMatchObject({ headers: ['x-a: own'], codes: ['invalid-header'] });
  });
});

describe('a cookie', () => {
  it('joins the others in one header', () => {
    const given = [cookie('a'), cookie('b', { style: 'cookie' }), header('Cookie')];
    const values = { cookie: { a: 'x y', b: 'y' }, header: { Cookie: 'c=z' } };
    expect(built(given, { parameters: values }).headers).toEqual(['Cookie: c=z; a=x%20y; b=y']);
  });

  it.each(['a; admin=1', 'a\r\nX: y', 'a\tb'])('of the style cookie with %j is not sent', (value) => {
    expect(built([cookie('a', { style: 'cookie' })], { parameters: { cookie: { a: value } } })).toMatchObject(
      {
        headers: [],
        problems: [{ code: 'invalid-cookie', severity: 'error', in: 'cookie', name: 'a' }],
      },
    );
  });

  it.each(['a b', 'a,b', '"a"', 'a\\b', 'é'])('of the style cookie with %j is sent and reported', (value) => {
    expect(
      built([cookie('a', { style: 'cookie' })], { parameters: { cookie: { a: value } } }).problems,
    ).toMatchObject([{ code: 'unsafe-cookie', severity: 'warning', in: 'cookie', name: 'a' }]);
  });

  it('has a name that is a token, by encoding or not at all', () => {
    expect(built([cookie('a b')], { parameters: { cookie: { 'a b': 1 } } }).headers).toEqual([
      'Cookie: a%20b=1',
    ]);
    const own = cookie('a b', { style: 'cookie' });
    expect(built([own], { parameters: { cookie: { 'a b': 1 } } }).codes).toEqual(['invalid-cookie']);
  });

  it('of a media type is encoded, unless it is plain text', () => {
    const json = cookie('a', { content: [media('application/json')] });
    expect(built([json], { parameters: { cookie: { a: { b: 1 } } } }).headers).toEqual([
      'Cookie: a=%7B%22b%22%3A1%7D',
    ]);
    const plain = cookie('a', { content: [media('text/plain')] });
    expect(built([plain], { parameters: { cookie: { a: 'x%20y' } } }).headers).toEqual(['Cookie: a=x%20y']);
    expect(built([plain], { parameters: { cookie: { a: new Serialized('b=1') } } }).headers).toEqual([
      'Cookie: b=1',
    ]);
  });
});

it('reports values that are missing, unknown, or no JSON', () => {
  const given = [header('X-A', { required: true }), cookie('c', { required: true })];
  const values = {
    query: { q: 1, none: undefined },
    header: { 'X-B': 1 },
    cookie: { c: new Blob(['x']) },
    querystring: 'a=1',
  };
  expect(built(given, { parameters: values }).problems).toEqual([
    {
      code: 'missing-value',
      severity: 'error',
      in: 'header',
      name: 'X-A',
      message: 'The parameter is required.',
    },
    { code: 'unknown-parameter', severity: 'warning', in: 'query', name: 'q', message: expect.any(String) },
    {
      code: 'unknown-parameter',
      severity: 'warning',
      in: 'header',
      name: 'X-B',
      message: expect.any(String),
    },
    { code: 'unknown-parameter', severity: 'warning', in: 'querystring', message: expect.any(String) },
    { code: 'unsupported-value', severity: 'error', in: 'cookie', name: 'c', message: expect.any(String) },
  ]);
});
