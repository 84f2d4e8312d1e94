import { expect, test } from 'vitest';
import { type StreamItem, sequenceReader } from '../client/try-it/send-request.ts';
import { sequenceValues, typedSequence } from '../client/try-it/sequence-texts.ts';
import { type GivenValues, listUnfilledPlaces } from '../client/try-it/unfilled-places.ts';

test.each([
  ['application/x-ndjson', '{"a":1}\n{"b":"é"}\n\n{"c":3}\n{"d"', ['{"a":1}', '{"b":"é"}', '{"c":3}']],
  ['application/json-seq', '\u001e{"a":1}\n\u001e{"b":2}\n', ['{"a":1}', '{"b":2}']],
  [
    'application/vnd.rows+json-seq',
    '\u001e{\n  "a": 1\n}\n\u001e[\n2\n]\u001e',
    ['{\n  "a": 1\n}', '[\n2\n]'],
  ],
  ['application/json', '{"a":1}\n', []],
])('items of %s are reported as their bytes come', (type, text, items) => {
  const got: StreamItem[] = [];
  const read = sequenceReader(
    type,
    (item) => got.push(item),
    () => got.length,
  );
  for (const byte of new TextEncoder().encode(text)) read(Uint8Array.of(byte));
  expect(got).toEqual(items.map((data, at) => ({ type: '', data, atMs: at })));
});

test('only a record separator ends a text of RFC 7464, only a line end one of JSON Lines', () => {
  const text = '\u001e{\n"a": 1\n}\n\u001e2\n';
  expect(sequenceValues(text, 'json-seq')).toEqual([{ a: 1 }, 2]);
  expect(sequenceValues(text, 'json-lines')).toBeUndefined();
  expect(sequenceValues('{"a":1}\r\n2', 'json-lines')).toEqual([{ a: 1 }, 2]);
  expect(sequenceValues('{"a":1}\n2', 'json-seq')).toBeUndefined();
});

test.each([
  ['{"a":1}\n\n2\n', [{ a: 1 }, 2]],
  ['\u001e{\n"a": 1\n}\n\u001e2\n', [{ a: 1 }, 2]],
  ['{\n"a": 1\n}', [{ a: 1 }]],
  ['{"a":1}\n{', undefined],
  ['\u001e{"a":1}\n\u001e{', undefined],
  ['', []],
])('%j is typed for the values %j', (text, values) => {
  expect(typedSequence(text)).toEqual(values);
});

test.each<[string, Partial<GivenValues>, string[]]>([
  ['a parameter', { parameters: { path: { id: '<your_file_id>' } } }, ['<your_file_id>']],
  ['a credential in a header', { parameters: { header: { auth: 'Bearer <token>' } } }, ['Bearer <token>']],
  ['a server variable', { choices: { variables: { tenant: '<your tenant>' } } }, ['<your tenant>']],
  [
    'a value deep in a body, once',
    { body: { value: { files: [{ id: '<file-id>' }, { id: '<file-id>' }] } } },
    ['<file-id>'],
  ],
  ['the text of a body', { body: { text: '{"a":["<a>"]}' } }, ['<a>']],
  [
    'nothing in markup',
    {
      parameters: { query: { html: '<b>Hi</b>' } },
      body: { text: '<note><to>Ada</to></note>' },
    },
    [],
  ],
])('places to fill in: %s', (_, values, places) => {
  expect(listUnfilledPlaces({ choices: {}, parameters: {}, ...values })).toEqual(places);
});
