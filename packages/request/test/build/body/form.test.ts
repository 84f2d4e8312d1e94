import type { Json, MediaType } from '@curlew/openapi';
import type { Encoding } from '@curlew/openapi/internal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../src/build/build-request.ts';
import type { RequestValue } from '../../../src/build/request-input.ts';
import {
  handle,
  media,
  object,
  posting,
  schema,
  TRICKY_CHARACTERS,
  text,
  viewSource,
} from '../../hand-made.ts';

const views = viewSource({
  person: object({
    list: schema({ types: ['array'], items: { ...object({ a: text }), xml: { name: 'entry' } } }),
  }),
});

function form(body: RequestValue, fields: Partial<MediaType> = {}) {
  const operation = posting(media('application/x-www-form-urlencoded', fields));
  const { request, problems } = buildRequest(operation, views, { body });
  return {
    text: new TextDecoder().decode(request.body as Uint8Array),
    type: request.headers.find(({ name }) => name === 'Content-Type')?.value,
    problems,
    codes: problems.map(({ code }) => code),
  };
}

function encoding(name: string, fields: Omit<Encoding, 'name' | 'headers'>): Partial<MediaType> {
  return { encoding: [{ name, headers: [], ...fields }] };
}

const id = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
const address = { streetAddress: '123 Example Dr.', city: 'Somewhere', state: 'CA', zip: '99999+1234' };

/** OpenAPI 3.2, Encoding the `x-www-form-urlencoded` Media Type. */
describe('the examples of the standard', () => {
  it('values without an Encoding Object', () => {
    expect(form({ id, address })).toMatchObject({
      text:
        `id=${id}&address=%7B%22streetAddress%22%3A%22123+Example+Dr.%22%2C%22city%22%3A%22Somewhere%22` +
        '%2C%22state%22%3A%22CA%22%2C%22zip%22%3A%2299999%2B1234%22%7D',
      type: 'application/x-www-form-urlencoded',
      codes: [],
    });
  });

  it('a text as JSON', () => {
    expect(form({ id }, encoding('id', { contentType: 'application/json' })).text).toBe(`id=%22${id}%22`);
  });

  it('base64 in a text', () => {
    const icon = 'AAEC/+==';
    expect(
      form({ name: 'example', icon }, encoding('icon', { contentType: 'image/png, image/jpeg' })).text,
    ).toBe('name=example&icon=AAEC%2F%2B%3D%3D');
  });
});

describe('a field', () => {
  it.each<[string, Json, string]>([
    ['a list', [1, 'b c'], 'f=1&f=b+c'],
    ['a list of objects', [{ a: 1 }, { b: 2 }], 'f=%7B%22a%22%3A1%7D&f=%7B%22b%22%3A2%7D'],
    ['a list of lists', [[1, 2]], 'f=%5B1%2C2%5D'],
    ['an empty list', [], ''],
    ['null', null, 'f='],
    ['false', false, 'f=false'],
    ['reserved characters', '&=+%~*\r\n', 'f=%26%3D%2B%25%7E*%0D%0A'],
  ])('%s', (_, value, want) => {
    expect(form({ f: value })).toMatchObject({ text: want, codes: [] });
  });

  it('is left out where it is undefined', () => {
    expect(form({ a: undefined, b: 1 }).text).toBe('b=1');
  });

  it('of bytes is base64, and a file is reported', () => {
    expect(form({ f: new Uint8Array([0, 255]) }).text).toBe('f=AP8%3D');
    expect(form({ f: new Blob(['a']) }).problems).toMatchObject([
      { code: 'unsupported-value', severity: 'error', in: 'body' },
    ]);
  });

  it.each<[Omit<Encoding, 'name' | 'headers'>, Json, string]>([
    [{ style: 'form' }, { a: 1, b: 'x y' }, 'a=1&b=x%20y'],
    [{ style: 'form', explode: false }, ['a', 'b,c'], 'f=a,b%2Cc'],
    [{ explode: false }, { a: 1 }, 'f=a,1'],
    [{ explode: true }, [1, 2], 'f=1&f=2'],
    [{ style: 'spaceDelimited' }, ['a', 'b'], 'f=a%20b'],
    [{ style: 'pipeDelimited' }, ['a', 'b'], 'f=a%7Cb'],
    [{ style: 'deepObject', explode: true }, { a: 1, b: 2 }, 'f%5Ba%5D=1&f%5Bb%5D=2'],
    [{ allowReserved: true }, "a/b?c&d+e'", "f=a/b?c%26d%2Be'"],
    [{ style: 'form', contentType: 'application/json' }, ['a'], 'f=a'],
  ])('of the encoding %j', (fields, value, want) => {
    expect(form({ f: value }, encoding('f', fields))).toMatchObject({ text: want, codes: [] });
  });

  it('is written in its own media type, and problems name it', () => {
    const xml = encoding('list', { contentType: 'application/xml' });
    const { text: written } = form({ list: [{ a: 'x' }] }, { schema: handle('person'), ...xml });
    expect(new URLSearchParams(written).get('list')).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<entry><a>x</a></entry>',
    );
    expect(form({ f: [{ a: 1 }] }, encoding('f', { style: 'deepObject' })).problems).toMatchObject([
      { code: 'undefined-serialization', in: 'body', name: 'f' },
      { code: 'undefined-serialization', in: 'body', name: 'f' },
    ]);
  });
});

it('sends a text as the form itself, and reports other values', () => {
  expect(form('a=1&b=2')).toMatchObject({ text: 'a=1&b=2', codes: [] });
  expect(form([1]).codes).toEqual(['unsupported-value']);
});

it('is read back by URLSearchParams, whatever it holds', () => {
  const value = fc.string({ unit: fc.constantFrom(...TRICKY_CHARACTERS), maxLength: 12 });
  const fields = fc.dictionary(value, fc.oneof(value, fc.array(value, { minLength: 1 })), {
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(
      fields,
      fc.constantFrom<Partial<MediaType>>({}, encoding('a', { explode: true })),
      (body, how) => {
        const pairs = Object.entries(body).flatMap(([name, item]) => [item].flat().map((one) => [name, one]));
        expect([...new URLSearchParams(form(body, how).text)]).toEqual(pairs);
      },
    ),
  );
});
