import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '@curlew/openapi';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { propertyRuns } from '../../../scripts/test-scope.ts';
import type { GrpcMethod } from '../src/json-forms.ts';
import { methodIn } from '../src/load-method.ts';
import { loadProto } from '../src/load-proto.ts';
import { findLostValue } from '../src/message-json.ts';

const PROTO = `syntax = "proto3";
package forms;
import "google/protobuf/any.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
service Forms {
  rpc Send(Message) returns (Message);
  rpc Now(google.protobuf.Empty) returns (google.protobuf.Timestamp);
}
message Item {
  message Part { google.protobuf.Duration wait = 1; }
  string name = 1; google.protobuf.Timestamp at = 2; Part part = 3;
}
message Message {
  google.protobuf.Timestamp at = 1; google.protobuf.Duration wait = 2; google.protobuf.Struct data = 3;
  google.protobuf.Value any_value = 4; google.protobuf.ListValue list = 5; google.protobuf.FieldMask mask = 6;
  google.protobuf.Int64Value large = 7; google.protobuf.StringValue note = 8; google.protobuf.BoolValue flag = 9;
  google.protobuf.BytesValue bytes = 10; google.protobuf.Any extra = 11; google.protobuf.Empty nothing = 12;
  repeated google.protobuf.Timestamp times = 13; map<string, google.protobuf.Duration> waits = 14;
  map<string, Item> items = 15; repeated Item rows = 16; Message self = 17;
  oneof choice { google.protobuf.Timestamp start = 18; string word = 19; }
  repeated google.protobuf.Value values = 20; map<string, int32> counts = 21;
  repeated Message selves = 22;
}
`;

const DURATION = 'type.googleapis.com/google.protobuf.Duration';
const ITEM = 'type.googleapis.com/forms.Item';

const EMPTY = { times: [], rows: [], values: [], waits: {}, items: {}, counts: {}, selves: [] };

let folder: string;
const methods: Record<string, GrpcMethod> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curlew-forms-'));
  await writeFile(join(folder, 'forms.proto'), PROTO);
  const services = loadProto('forms.proto', join(folder, 'openapi.yaml'));
  if ('code' in services) throw new Error(services.message);
  for (const name of ['Send', 'Now']) {
    const found = methodIn(services.definition, 'forms.Forms', name);
    if (typeof found === 'string') throw new Error(found);
    methods[name] = found;
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a receiver reads of a message, without empty lists and maps. */
function sent(json: object): Json {
  const { requestSerialize, requestDeserialize } = getMethod('Send');
  const read = Object.entries(requestDeserialize(requestSerialize(json)));
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return Object.fromEntries(read.filter(([name, value]) => name in json || !isEmpty(value))) as Json;
}

function getMethod(name: string): GrpcMethod {
  const method = methods[name];
  if (method === undefined) throw new Error(name);
  return method;
}

test.each<[string, object, object?]>([
  [
    'a time',
    { at: '2026-01-15T09:30:00Z', times: ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z'] },
  ],
  ['a time of another zone', { at: '2026-01-15T09:30:00.5+02:00' }, { at: '2026-01-15T07:30:00.500Z' }],
  ['a time before 1970', { at: '1969-12-31T23:59:59.000001Z' }],
  ['a span of time', { wait: '90s', waits: { a: '-0.500s', 'b/c': '0.000000001s' } }],
  ['a span of time in other digits', { wait: '1.50s' }, { wait: '1.500s' }],
  ['a structure', { data: { a: 1, b: null, c: [1, 'x', { d: true }], e: {} } }],
  ['values', { any_value: 'x', list: [1, null, 'a', [false]], values: [null, 1, {}] }],
  ['a value that is null', { any_value: null }],
  ['a mask', { mask: 'createdAt,item.nameText' }],
  ['an empty mask', { mask: '' }],
  ['wrappers', { large: '9223372036854775807', note: '', flag: false, bytes: 'aGk=' }],
  [
    'a message of any type',
    { extra: { '@type': ITEM, name: 'a', at: '2026-01-15T09:30:00Z', part: { wait: '1s' } } },
  ],
  ['a value of any type', { extra: { '@type': DURATION, value: '90s' } }],
  [
    'nested messages',
    { items: { a: { name: 'n', at: '2026-01-15T09:30:00Z' } }, rows: [{ name: 'r' }], nothing: {} },
  ],
  ['a choice', { start: '2026-01-15T09:30:00Z' }],
  ['a message in itself', { self: { ...EMPTY, wait: '1s' }, selves: [{ ...EMPTY, counts: { a: 1 } }] }],
])('%s has the JSON of Protocol Buffers', (_, json, read = json) => {
  expect(sent(json)).toEqual(read);
  expect(findLostValue(getMethod('Send'), json as Json)).toBeUndefined();
});

test.each<[string, Json, string]>([
  ['a time without a zone', { at: '2026-01-15T09:30:00' }, '/at'],
  ['a day that does not exist', { times: ['2026-01-15T09:30:00Z', '2026-13-15T09:30:00Z'] }, '/times/1'],
  ['the fields of a time', { at: { seconds: 1 } }, '/at'],
  ['a number of seconds', { waits: { 'a/b': 5 } }, '/waits/a~1b'],
  ['a list for a structure', { data: [] }, '/data'],
  ['a structure for a list', { list: {} }, '/list'],
  ['a list for a mask', { mask: ['a'] }, '/mask'],
  ['a text in a message of any type', { extra: { '@type': ITEM, part: { wait: 'x' } } }, '/extra/part/wait'],
  ['a value of any type without its value', { extra: { '@type': DURATION } }, '/extra/value'],
  ['a text in a nested message', { rows: [{}, { at: 1 }] }, '/rows/1/at'],
  ['a list for a map', { items: [] }, '/items'],
])('%s is lost, at its place', (_, json, pointer) => {
  expect(findLostValue(getMethod('Send'), json)).toBe(pointer);
});

test('a reply may be a text', () => {
  const { responseSerialize, responseDeserialize } = getMethod('Now');
  expect(responseDeserialize(responseSerialize('2026-01-15T09:30:00Z' as never))).toBe(
    '2026-01-15T09:30:00Z',
  );
});

test('times, spans and structures are read as they were written', () => {
  const nanos = fc.integer({ min: 0, max: 999_999_999 });
  const date = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  const fraction = (count: number) => (count === 0 ? '' : `.${String(count).padStart(9, '0')}`);
  const time = fc
    .tuple(date, nanos)
    .map(([day, count]) => `${day.toISOString().slice(0, 19)}${fraction(count)}Z`);
  const span = fc
    .tuple(fc.constantFrom('', '-'), fc.integer({ min: 0, max: 315_576_000_000 }), nanos)
    .map(([sign, seconds, count]) => `${sign}${seconds}${fraction(count)}s`);
  const data = fc.dictionary(
    fc.string(),
    fc.jsonValue().filter((value) => !JSON.stringify(value).includes('-0')),
  );
  fc.assert(
    fc.property(time, span, data, (at, wait, value) => {
      expect(findLostValue(getMethod('Send'), { at, wait, data: value } as Json)).toBeUndefined();
    }),
    { numRuns: propertyRuns(400) },
  );
});
