import type { MediaType, Operation, Parameter } from '@curlew/openapi';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../src/build/build-request.ts';
import { type ParameterValues, Serialized } from '../../../src/build/request-input.ts';
import { handle, media, object, operation, parameter, text, viewSource } from '../../hand-made.ts';

const views = viewSource({ form: object({ foo: text, bar: text }) });

function built(parameters: Partial<Parameter>[], values: ParameterValues, fields: Partial<Operation> = {}) {
  const given = parameters.map((one) => parameter({ required: false, ...one }));
  const { request, problems } = buildRequest(operation({ path: '/x', parameters: given, ...fields }), views, {
    parameters: values,
  });
  return {
    query: request.url.slice('https://api.test/v1/x'.length),
    path: request.url.slice('https://api.test/v1'.length),
    header: (name: string) => request.headers.find((header) => header.name === name)?.value,
    codes: problems.map(({ code }) => code),
  };
}

/** The examples of OpenAPI 3.2, Parameter Object and Appendices C and D. */
describe('the examples of the standard', () => {
  it('RFC 6570 expansion', () => {
    const formulas = { name: 'formulas', explode: true };
    const words = { name: 'words', explode: false };
    const values = { formulas: { a: 'x+y', b: 'x/y', c: 'x^y' }, words: ['math', 'is', 'fun'] };
    expect(built([formulas, words], { query: values }).query).toBe(
      '?a=x%2By&b=x%2Fy&c=x%5Ey&words=math,is,fun',
    );
    expect(built([formulas, words], { query: { formulas: {}, words: ['hello', 'world'] } }).query).toBe(
      '?words=hello,world',
    );
    const spaces = { ...words, style: 'spaceDelimited' };
    const encoded = { ...values, formulas: { a: 'x%2By', b: 'x/y', c: 'x^y' } };
    expect(built([{ ...formulas, allowReserved: true }, spaces], { query: encoded }).query).toBe(
      '?a=x%2By&b=x/y&c=x%5Ey&words=math%20is%20fun',
    );
  });

  it('names that no URI template has', () => {
    expect(built([{ name: '❤️' }], { query: { '❤️': 'love!' } }).query).toBe('?%E2%9D%A4%EF%B8%8F=love%21');
  });

  it.each([
    ['edijkstra', 'edijkstra'],
    ['diṅnāga', 'di%E1%B9%85n%C4%81ga'],
    ['الخوارزميّ', '%D8%A7%D9%84%D8%AE%D9%88%D8%A7%D8%B1%D8%B2%D9%85%D9%8A%D9%91'],
  ])('the path parameter %s', (username, want) => {
    const { path } = built(
      [{ in: 'path', name: 'username' }],
      { path: { username } },
      { path: '/{username}' },
    );
    expect(path).toBe(`/${want}`);
  });

  it('a repeated query parameter', () => {
    const { query } = built([{ name: 'thing' }], { query: { thing: ['one thing', 'another thing'] } });
    expect(query).toBe('?thing=one%20thing&thing=another%20thing');
  });

  it('a free-form query', () => {
    expect(built([{ name: 'freeForm' }], { query: { freeForm: { page: 4, pageSize: 50 } } }).query).toBe(
      '?page=4&pageSize=50',
    );
  });

  it('a JSON query parameter', () => {
    const given = { name: 'coordinates', content: [media('application/json')] };
    const { query } = built([given], { query: { coordinates: { lat: 40.6, long: -73.9 } } });
    expect(query).toBe('?coordinates=%7B%22lat%22%3A40.6%2C%22long%22%3A-73.9%7D');
  });

  it('a header of integers', () => {
    const { header } = built([{ in: 'header', name: 'X-Token' }], {
      header: { 'X-Token': [12345678, 90099] },
    });
    expect(header('X-Token')).toBe('12345678,90099');
  });

  it('cookies that are escaped already, and one that is not', () => {
    const own = { in: 'cookie', name: 'cookie', style: 'cookie', explode: true } as const;
    const value = { greeting: 'Hello%2C%20world!', code: 42 };
    expect(built([own], { cookie: { cookie: value } }).header('Cookie')).toBe(
      'greeting=Hello%2C%20world!; code=42',
    );
    const form = { in: 'cookie', name: 'greeting' } as const;
    expect(built([form], { cookie: { greeting: 'Hello, world!' } }).header('Cookie')).toBe(
      'greeting=Hello%2C%20world%21',
    );
  });

  const querystring = (...content: MediaType[]) => [{ in: 'querystring', name: 'q', content } as const];

  it('a query string that is a form', () => {
    const form = media('application/x-www-form-urlencoded', { schema: handle('form') });
    expect(built(querystring(form), { querystring: { foo: 'a + b', bar: true } }).query).toBe(
      '?foo=a+%2B+b&bar=true',
    );
  });

  it('a query string that is JSON, or JSONPath', () => {
    const value = { numbers: [1, 2], flag: null };
    expect(built(querystring(media('application/json')), { querystring: value }).query).toBe(
      '?%7B%22numbers%22%3A%5B1%2C2%5D%2C%22flag%22%3Anull%7D',
    );
    expect(built(querystring(media('application/jsonpath')), { querystring: '$.a.b[1:1]' }).query).toBe(
      '?%24.a.b%5B1%3A1%5D',
    );
  });
});

describe('allowReserved', () => {
  const reserved = ":/?#[]@!$&'()*+,;=";

  it('keeps what has no meaning in a query', () => {
    const { query } = built([{ allowReserved: true }], { query: { id: `${reserved}%2F%zz ^é` } });
    expect(query).toBe("?id=:/?%23%5B%5D@!$%26'()*%2B,;=%2F%25zz%20%5E%C3%A9");
    expect(new URL(`https://a.test/${query}`).searchParams.get('id')).toBe(`${reserved}/%zz ^é`);
  });

  it('keeps what has no meaning in a path segment', () => {
    const one = { in: 'path', allowReserved: true } as const;
    expect(built([one], { path: { id: reserved } }, { path: '/{id}/y' }).path).toBe(
      "/:%2F%3F%23%5B%5D@!$&'()*+,;=/y",
    );
  });

  it('keeps the delimiter of a list apart from those in its items', () => {
    const list = { allowReserved: true, explode: false };
    expect(built([list], { query: { id: ['a,b', 'c;d'] } }).query).toBe('?id=a%2Cb,c;d');
    expect(built([list], { query: { id: ['a,b'] } }).query).toBe('?id=a%2Cb');
    expect(built([list], { query: { id: 'a,b' } }).query).toBe('?id=a,b');
  });

  it('holds for cookies of the style form, which end at a semicolon', () => {
    const { header, codes } = built([{ in: 'cookie', allowReserved: true }], { cookie: { id: 'a/b;c,d' } });
    expect([header('Cookie'), codes]).toEqual(['id=a/b%3Bc%2Cd', []]);
  });

  it('does not apply to headers', () => {
    expect(built([{ in: 'header', allowReserved: true }], { header: { id: 'a b/%2F' } }).header('id')).toBe(
      'a b/%2F',
    );
  });
});

describe('encoding', () => {
  it('leaves the unreserved characters alone, and nothing else', () => {
    const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32));
    const { query } = built([{}], { query: { id: ascii } });
    expect(query.replace(/%[0-9A-F]{2}/g, '')).toBe(
      '?id=-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
    );
    expect(new URL(`https://a.test/${query}`).searchParams.get('id')).toBe(ascii);
  });

  it('makes U+FFFD of half a surrogate pair', () => {
    expect(built([{}], { query: { id: 'a\ud800' } }).query).toBe('?id=a%EF%BF%BD');
  });

  it('encodes names, brackets and all', () => {
    expect(built([{ name: 'filter[a]&b=' }], { query: { 'filter[a]&b=': 1 } }).query).toBe(
      '?filter%5Ba%5D%26b%3D=1',
    );
  });

  it('handles names of prototypes as names', () => {
    const names = ['__proto__', 'constructor', 'toString'];
    const values = Object.fromEntries(names.map((name) => [name, 'x']));
    const given = names.map((name) => ({ name }));
    expect(built(given, { query: values }).query).toBe('?__proto__=x&constructor=x&toString=x');
    expect(built(given, {}).query).toBe('');
  });

  it('writes a text as it is where it has its form already', () => {
    const exact = new Serialized('id=a+b&x=%20#y');
    expect(built([{}], { query: { id: exact } }).query).toBe('?id=a+b&x=%20%23y');
    expect(
      built([{ in: 'path' }], { path: { id: new Serialized('a,b%2F/c') } }, { path: '/{id}' }).path,
    ).toBe('/a,b%2F%2Fc');
  });
});

describe('allowEmptyValue', () => {
  it.each([
    [{ allowEmptyValue: true }, '?id='],
    [{ allowEmptyValue: false }, ''],
    [{ allowEmptyValue: true, style: 'pipeDelimited' }, ''],
  ])('%j with an empty list', (fields, want) => {
    expect(built([fields], { query: { id: [] } }).query).toBe(want);
  });

  it('reports the list that is required and empty', () => {
    expect(built([{ required: true }], { query: { id: [] } }).codes).toEqual(['missing-value']);
    expect(built([{ required: true, allowEmptyValue: true }], { query: { id: [] } }).codes).toEqual([]);
  });
});

describe('values that hold their own delimiter', () => {
  it.each<[string, Partial<Parameter>, ParameterValues]>([
    ['a comma in a header', { in: 'header' }, { header: { id: ['a,b', 'c'] } }],
    ['an equals sign in a header', { in: 'header', explode: true }, { header: { id: { 'a=b': 1 } } }],
    ['a space', { style: 'spaceDelimited' }, { query: { id: ['a b', 'c'] } }],
    ['a pipe', { style: 'pipeDelimited' }, { query: { id: ['a|b', 'c'] } }],
    ['a bracket', { style: 'deepObject' }, { query: { id: { 'a[b]': 1 } } }],
  ])('%s', (_, fields, values) => {
    expect(built([fields], values).codes).toEqual(['ambiguous-value']);
  });

  it('a dot in a label', () => {
    const one = { in: 'path', style: 'label', explode: true } as const;
    const { path, codes } = built([one], { path: { id: ['a.b', 'c'] } }, { path: '/{id}' });
    expect([path, codes]).toEqual(['/.a.b.c', ['ambiguous-value']]);
  });
});
