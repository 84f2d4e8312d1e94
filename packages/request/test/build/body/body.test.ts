import type { MediaType, RequestBody } from '@curlew/openapi';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../src/build/build-request.ts';
import { type RequestInput, type RequestValue, Serialized } from '../../../src/build/request-input.ts';
import { handle, media, object, operation, posting, text, viewSource } from '../../hand-made.ts';

const views = viewSource({ pet: { ...object({ id: text }), xml: { name: 'pet' } } });

function built(content: MediaType[], input: RequestInput, method = 'post') {
  const { request, problems } = buildRequest({ ...posting(...content), method }, views, input);
  const type = request.headers.find(({ name }) => name === 'Content-Type')?.value;
  return { bytes: request.body, type, problems, codes: problems.map(({ code }) => code) };
}

function getText(type: string, body: RequestValue, fields: Partial<MediaType> = {}): string {
  return new TextDecoder().decode(built([media(type, fields)], { body }).bytes as Uint8Array);
}

describe('a body', () => {
  it.each<[string, RequestValue, string]>([
    ['application/json', { a: [1, 'é', null] }, '{"a":[1,"é",null]}'],
    ['application/json', 'text', '"text"'],
    ['application/json', null, 'null'],
    ['application/json', { a: undefined, b: [undefined] }, '{"b":[null]}'],
    ['application/json', { a: new Uint8Array([1, 2]) }, '{"a":"AQI="}'],
    ['application/json', new Serialized('{ "a": 1 }'), '{ "a": 1 }'],
    ['application/vnd.api+json', { a: 1 }, '{"a":1}'],
    ['application/x-ndjson', [{ a: 1 }, 'b'], '{"a":1}\n"b"\n'],
    ['application/jsonl', { a: 1 }, '{"a":1}\n'],
    ['application/jsonl', '{"a":1}\n', '{"a":1}\n'],
    ['application/json-seq', [{ a: 1 }, 2], '\u001e{"a":1}\n\u001e2\n'],
    ['application/geo+json-seq', [1], '\u001e1\n'],
    [
      'text/event-stream',
      [
        { event: 'addString', data: 'This data is formatted\nacross two lines', retry: 5 },
        { data: '{"foo": 42}' },
      ],
      'event: addString\ndata: This data is formatted\ndata: across two lines\nretry: 5\n\ndata: {"foo": 42}\n\n',
    ],
    ['text/event-stream', [{ foo: 42 }], 'data: {"foo":42}\n\n'],
    ['text/plain', 'a\r\nb', 'a\r\nb'],
    ['text/plain', 5, '5'],
    ['text/csv', '', ''],
    ['application/yaml', { a: 1 }, '{\n  "a": 1\n}'],
    ['application/octet-stream', 'as it is', 'as it is'],
  ])('%s of %j', (type, value, want) => {
    expect(getText(type, value)).toBe(want);
  });

  it('of XML follows the schema', () => {
    expect(getText('application/xml', { id: 1 }, { schema: handle('pet') })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<pet><id>1</id></pet>',
    );
  });

  it('of bytes is sent as it is, whatever its media type', async () => {
    const bytes = new Uint8Array([0, 255]);
    expect(built([media('application/json')], { body: bytes })).toMatchObject({
      bytes,
      type: 'application/json',
    });
    const blob = new Blob([bytes]);
    const sent = built([media('image/png')], { body: blob });
    expect([sent.type, await (sent.bytes as Blob).bytes()]).toEqual(['image/png', bytes]);
    const stream = built([media('image/png')], { body: blob.stream() }).bytes as ReadableStream;
    expect(await new Response(stream).bytes()).toEqual(bytes);
  });

  it('is reported where it cannot be written', () => {
    expect(built([media('image/png')], { body: { a: 1 } }).codes).toEqual(['undefined-serialization']);
    expect(built([media('application/json')], { body: { a: new Blob([]) } }).codes).toEqual([
      'unsupported-value',
    ]);
    expect(built([media('application/json')], { body: Number.NaN }).codes).toEqual(['unsupported-value']);
    expect(built([media('text/event-stream')], { body: { id: 'a\nb', data: '' } }).codes).toEqual([
      'unsupported-value',
    ]);
    let deep: RequestValue = 1;
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(built([media('application/json')], { body: deep }).codes).toEqual(['unsupported-value']);
  });
});

describe('a charset', () => {
  it('is that of the media type', () => {
    const type = 'text/plain; charset="ISO-8859-1"';
    expect(built([media(type)], { body: 'é' })).toMatchObject({
      bytes: new Uint8Array([0xe9]),
      type,
      codes: [],
    });
    expect(built([media('text/plain')], { body: 'é', mediaType: type })).toMatchObject({ type, codes: [] });
  });

  it.each([
    ['text/plain; charset=us-ascii', 'é', [0x3f]],
    ['text/plain; charset=iso-8859-1', 'a日b', [0x61, 0x3f, 0x62]],
    ['text/plain; charset=shift_jis', 'é', [0xc3, 0xa9]],
  ])('%s of %s is reported', (type, value, bytes) => {
    expect(built([media(type)], { body: value })).toMatchObject({
      bytes: new Uint8Array(bytes),
      problems: [{ code: 'unsupported-charset', severity: 'error', in: 'body' }],
    });
  });
});

describe('a media type', () => {
  const declared = ['text/*', 'image/*', 'text/csv', 'application/json', '*/*'].map((type) => media(type));
  it.each([
    [undefined, { a: 1 }, 'application/json', []],
    [undefined, new Blob([], { type: 'image/gif' }), 'image/gif', []],
    ['text/csv', 'a', 'text/csv', []],
    ['TEXT/CSV; header=present', 'a', 'TEXT/CSV; header=present', []],
    ['text/html', 'a', 'text/html', []],
    ['image/*', new Uint8Array(), 'application/octet-stream', []],
    ['application/pdf', new Uint8Array(), 'application/pdf', []],
  ])('%s of %s is chosen', (mediaType, body, want, codes) => {
    const input = { body, ...(mediaType === undefined ? {} : { mediaType }) };
    expect(built(declared, input)).toMatchObject({ type: want, codes });
  });

  it.each([
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/*+json', 'application/json'],
    ['text/*', 'text/plain'],
    ['image/*', 'application/octet-stream'],
  ])('that is the range %s is sent as %s', (range, want) => {
    expect(built([media(range)], { body: 'a' }).type).toBe(want);
  });

  it('that is not declared is used and reported', () => {
    expect(built([media('text/csv')], { body: { a: 1 }, mediaType: 'application/json' })).toMatchObject({
      bytes: new TextEncoder().encode('{"a":1}'),
      problems: [{ code: 'undeclared-media-type', severity: 'warning', in: 'body' }],
    });
  });

  it('that holds a line break is not sent as it is', () => {
    expect(built([media('text/plain;\r\nX: y')], { body: 'a' })).toMatchObject({
      type: 'text/plain; X: y',
      codes: ['invalid-header'],
    });
  });
});

describe('whether there is a body', () => {
  const location = posting().location;
  const requestBody: RequestBody = { required: true, content: [media('application/json')], location };

  it('is reported where it is required, and where it is not expected', () => {
    const missing = buildRequest(operation({ method: 'post', requestBody }), views);
    expect(missing.problems).toMatchObject([{ code: 'missing-value', in: 'body' }]);
    expect(missing.request).not.toHaveProperty('body');
    const unexpected = buildRequest(operation({ method: 'post' }), views, { body: { a: 1 } });
    expect(unexpected.problems).toMatchObject([{ code: 'undeclared-body', severity: 'warning', in: 'body' }]);
    expect(unexpected.request.headers).toEqual([{ name: 'Content-Type', value: 'application/json' }]);
    const bytes = buildRequest(operation({ method: 'post' }), views, { body: new Uint8Array() });
    expect(bytes.request.headers).toEqual([{ name: 'Content-Type', value: 'application/octet-stream' }]);
  });

  it.each(['get', 'head', 'trace'])('means nothing to %s', (method) => {
    expect(built([media('application/json')], { body: 1 }, method).codes).toEqual(['body-without-meaning']);
  });

  it.each(['delete', 'query', 'patch', 'COPY'])('is expected by %s', (method) => {
    expect(built([media('application/json')], { body: 1 }, method).codes).toEqual([]);
  });
});
