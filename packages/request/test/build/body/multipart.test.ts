import type { MediaType } from '@curlew/openapi';
import { parseMultipart } from '@remix-run/multipart-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../src/build/build-request.ts';
import type { PartInputs, RequestValue } from '../../../src/build/request-input.ts';
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

const encoded = schema({ types: ['string'], contentEncoding: 'base64' });
const list = (items = text) => schema({ types: ['array'], items });
const views = viewSource({
  form: object({ image: encoded, addresses: list(object({ city: text })) }),
  mixed: schema({ types: ['array'], prefixItems: [object({ a: text }), encoded] }),
});

interface Given {
  body: RequestValue;
  parts?: PartInputs;
  fields?: Partial<MediaType>;
  type?: string;
}

function built({ body, parts = {}, fields = {}, type = 'multipart/form-data' }: Given, boundary = 'b') {
  const operation = posting(media(type, fields));
  const { request, problems } = buildRequest(operation, views, { body, parts }, { boundary });
  const contentType = request.headers.find(({ name }) => name === 'Content-Type')?.value;
  return { body: request.body, contentType, problems, codes: problems.map(({ code }) => code) };
}

const getText = (given: Given) => new TextDecoder().decode(built(given).body as Uint8Array);
const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');

describe('form-data', () => {
  it('has a part for each member, an item of a list, a file', () => {
    const photo = new File(['PNG'], 'me "1".png', { type: 'image/png' });
    const body = {
      id: 'a b',
      addresses: [{ city: 'X' }, { city: 'Y' }],
      photo,
      raw: new Uint8Array([65]),
      n: null,
    };
    expect(built({ body }).contentType).toBe('multipart/form-data; boundary=b');
    expect(
      getText({
        body: { ...body, photo: new Uint8Array([66]) },
        parts: { photo: { fileName: 'me "1".png' } },
      }),
    ).toBe(
      lines(
        '--b',
        'Content-Disposition: form-data; name="id"',
        '',
        'a b',
        '--b',
        'Content-Disposition: form-data; name="addresses"',
        'Content-Type: application/json',
        '',
        '{"city":"X"}',
        '--b',
        'Content-Disposition: form-data; name="addresses"',
        'Content-Type: application/json',
        '',
        '{"city":"Y"}',
        '--b',
        'Content-Disposition: form-data; name="photo"; filename="me %221%22.png"',
        'Content-Type: application/octet-stream',
        '',
        'B',
        '--b',
        'Content-Disposition: form-data; name="raw"; filename="raw.bin"',
        'Content-Type: application/octet-stream',
        '',
        'A',
        '--b',
        'Content-Disposition: form-data; name="n"',
        '',
        '',
        '--b--',
      ),
    );
  });

  it('takes name and type of a File, and reads it when it is sent', async () => {
    const photo = new File(['PNG'], 'me.png', { type: 'image/png' });
    const { body } = built({ body: { photo } });
    expect(body).toBeInstanceOf(Blob);
    expect(await (body as Blob).text()).toBe(
      lines(
        '--b',
        'Content-Disposition: form-data; name="photo"; filename="me.png"',
        'Content-Type: image/png',
        '',
        'PNG',
        '--b--',
      ),
    );
  });

  it('streams what is a stream', async () => {
    const { body } = built({ body: { a: 'x', file: new Blob(['PNG']).stream() } });
    expect(body).toBeInstanceOf(ReadableStream);
    expect(await new Response(body as ReadableStream).text()).toContain('\r\n\r\nPNG\r\n--b--\r\n');
    const cancelled = new Blob(['PNG']).stream();
    await (built({ body: { file: cancelled } }).body as ReadableStream).cancel();
  });

  it('follows the Encoding Objects: types, headers, styles', () => {
    const header = { name: 'X-Limit', required: true, deprecated: false, examples: [] };
    const fields = {
      schema: handle('form'),
      encoding: [
        { name: 'addresses', headers: [], contentType: 'application/xml; charset=utf-8' },
        { name: 'image', headers: [header], contentType: 'image/png, image/jpeg' },
        { name: 'tags', headers: [], style: 'form', explode: false },
        { name: 'deep', headers: [], style: 'deepObject' },
      ],
    };
    const body = { addresses: [{ city: 'X' }], image: 'AAEC', tags: ['a b', 'c'], deep: { k: 'v w' } };
    expect(
      getText({
        body,
        fields,
        parts: { image: { headers: { 'x-limit': [1, 2] }, contentType: 'image/jpeg' } },
      }),
    ).toBe(
      lines(
        '--b',
        'Content-Disposition: form-data; name="addresses"',
        'Content-Type: application/xml; charset=utf-8',
        '',
        '<?xml version="1.0" encoding="UTF-8"?>\n<root><city>X</city></root>',
        '--b',
        'Content-Disposition: form-data; name="image"',
        'Content-Type: image/jpeg',
        'x-limit: 1,2',
        '',
        'AAEC',
        '--b',
        'Content-Disposition: form-data; name="tags"',
        '',
        'a b,c',
        '--b',
        'Content-Disposition: form-data; name="deep[k]"',
        '',
        'v w',
        '--b--',
      ),
    );
    expect(built({ body, fields }).problems).toMatchObject([
      { code: 'missing-value', in: 'body', name: 'image' },
    ]);
  });

  it('has the default types of the standard', () => {
    const type = (given: Given) => /Content-Type: (.*)/.exec(getText(given))?.[1]?.trim();
    expect(type({ body: { image: 'AAEC' }, fields: { schema: handle('form') } })).toBe(
      'application/octet-stream',
    );
    expect(type({ body: { any: 'text' } })).toBeUndefined();
    expect(type({ body: { any: [[1]] } })).toBe('application/json');
    const ranges = { encoding: [{ name: 'any', headers: [], contentType: 'image/*' }] };
    expect(type({ body: { any: new Uint8Array() }, fields: ranges })).toBe('application/octet-stream');
    expect(
      type({ body: { any: new Uint8Array() }, fields: ranges, parts: { any: { contentType: 'image/gif' } } }),
    ).toBe('image/gif');
  });

  it('reports types that the description does not allow, and headers that end early', () => {
    const fields = { encoding: [{ name: 'a', headers: [], contentType: 'image/*' }] };
    const parts = { a: { contentType: 'text/css', headers: { 'X-A': 'x\r\nX-B: y' } } };
    expect(built({ body: { a: 'x' }, fields, parts }).problems).toMatchObject([
      { code: 'undeclared-media-type', in: 'body', name: 'a' },
      { code: 'invalid-header', in: 'body', name: 'a' },
    ]);
    expect(getText({ body: { a: 'x' }, fields, parts })).not.toContain('X-B');
  });

  it('keeps the order of parts that are given as a list', () => {
    const { body, codes } = built({ body: [{ b: 1 }, { a: 2 }, { b: 3 }] });
    const names = [...new TextDecoder().decode(body as Uint8Array).matchAll(/name="(.)"/g)].map(
      ([, name]) => name,
    );
    expect([names, codes]).toEqual([['b', 'a', 'b'], []]);
  });

  it('reports what has no names', () => {
    expect(built({ body: 5 }).codes).toEqual(['unsupported-value']);
    expect(built({ body: ['a'] }).problems).toMatchObject([
      { code: 'unsupported-value', in: 'body', name: '0' },
    ]);
  });
});

describe('parts by position', () => {
  it('have no names, and types by their encoding or their kind', () => {
    const fields = {
      schema: handle('mixed'),
      prefixEncoding: [{ headers: [] }, { headers: [] }],
      itemEncoding: { headers: [], contentType: 'text/css' },
    };
    expect(getText({ type: 'multipart/mixed', fields, body: [{ a: 1 }, 'AAEC', 'p{}', 'q{}'] })).toBe(
      lines(
        '--b',
        'Content-Type: application/json',
        '',
        '{"a":1}',
        '--b',
        'Content-Type: application/octet-stream',
        'Content-Transfer-Encoding: base64',
        '',
        'AAEC',
        '--b',
        'Content-Type: text/css',
        '',
        'p{}',
        '--b',
        'Content-Type: text/css',
        '',
        'q{}',
        '--b--',
      ),
    );
  });

  it('are nested', () => {
    const fields = {
      prefixEncoding: [
        { headers: [] },
        {
          headers: [],
          contentType: 'multipart/mixed',
          prefixEncoding: [{ headers: [], contentType: 'application/xml' }, { headers: [] }],
          itemEncoding: { headers: [], contentType: 'image/png' },
        },
      ],
    };
    const parts = { 1: { parts: { 2: { fileName: 'dot.png', headers: { 'Content-ID': '<dot>' } } } } };
    const body = [
      [1, 2],
      [{ a: 1 }, 'plain', new Uint8Array([66])],
    ];
    expect(getText({ type: 'multipart/mixed', fields, body, parts })).toBe(
      lines(
        '--b',
        'Content-Type: application/json',
        '',
        '[1,2]',
        '--b',
        'Content-Type: multipart/mixed; boundary=2-b',
        '',
        '--2-b',
        'Content-Type: application/xml',
        '',
        '<?xml version="1.0" encoding="UTF-8"?>\n<root><a>1</a></root>',
        '--2-b',
        'Content-Type: text/plain',
        '',
        'plain',
        '--2-b',
        'Content-Disposition: attachment; filename="dot.png"',
        'Content-Type: image/png',
        'Content-ID: <dot>',
        '',
        'B',
        '--2-b--',
        '',
        '--b--',
      ),
    );
  });

  it('are read back by a parser, level by level', () => {
    const mixed = { headers: [], contentType: 'multipart/mixed', itemEncoding: { headers: [] } };
    const fields = { itemEncoding: { ...mixed, itemEncoding: mixed } };
    const body = [[['a', 'b'], ['c']], [['d']]];
    const { body: bytes } = built({ type: 'multipart/mixed', fields, body }, 'x');
    const read = (content: Uint8Array, boundary: string): unknown[] =>
      [...parseMultipart(content, { boundary })].map((part) => {
        const inner = /boundary=(.*)/.exec(part.headers['content-type'] ?? '')?.[1];
        return inner === undefined ? part.text : read(part.bytes, inner);
      });
    expect(read(bytes as Uint8Array, 'x')).toEqual(body);
  });

  it('keep what the media type says besides', () => {
    const { contentType } = built({ type: 'multipart/related; type=text/html', body: ['<p>'] });
    expect(contentType).toBe('multipart/related; type=text/html; boundary=b');
    expect(built({ type: 'multipart/mixed; boundary="x y"', body: ['a'] }).contentType).toBe(
      'multipart/mixed; boundary="x y"',
    );
  });
});

describe('a boundary', () => {
  it('is random, and another one where a part holds the wanted one', () => {
    const operation = posting(media('multipart/form-data'));
    const types = [1, 2].map(() =>
      buildRequest(operation, views, { body: { a: 1 } }).request.headers.find(
        ({ name }) => name === 'Content-Type',
      ),
    );
    expect(types[0]).not.toEqual(types[1]);
    expect(built({ body: { a: '--b', c: new TextEncoder().encode('--b-2') } }).contentType).toBe(
      'multipart/form-data; boundary=b-3',
    );
  });

  it('is checked, as it is the caller of this package who wants it', () => {
    expect(() => built({ body: { a: 1 } }, 'a\r\nb')).toThrow(TypeError);
    expect(() => built({ body: { a: 1 } }, 'x'.repeat(71))).toThrow(TypeError);
  });

  it('is one line, whatever the media type of a description says', () => {
    const { contentType, codes } = built({
      type: 'multipart/form-data;\r\nX: y; boundary="a\r\nb"',
      body: { a: 1 },
    });
    expect(contentType).toBe('multipart/form-data; X: y; boundary="a b"');
    expect(codes).toEqual(['invalid-header']);
  });
});

it('is read back by a parser, whatever it holds', () => {
  const plain = TRICKY_CHARACTERS.filter((char) => !/["\p{Cc}\p{Zl}\\%; ]/u.test(char));
  const name = fc.string({ unit: fc.constantFrom(...plain), minLength: 1, maxLength: 12 });
  const content = fc.oneof(
    fc.string({ unit: 'binary' }).map((raw) => raw.toWellFormed()),
    fc.uint8Array(),
  );
  fc.assert(
    fc.property(fc.dictionary(name, content, { noNullPrototype: true }), (value) => {
      const { body, contentType = '' } = built({ body: value }, 'limit');
      const boundary = /boundary=(.*)/.exec(contentType)?.[1] ?? '';
      const parts = [...parseMultipart(body as Uint8Array, { boundary })];
      const read = parts.map((part) => [part.name, part.isFile ? new Uint8Array(part.bytes) : part.text]);
      expect(read).toEqual(Object.entries(value));
    }),
  );
});
