import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '@curlew/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GrpcMethod } from '../src/json-forms.ts';
import { methodIn } from '../src/load-method.ts';
import { loadProto } from '../src/load-proto.ts';
import { findLostValue } from '../src/message-json.ts';

const PROTO = `syntax = "proto3";
package kinds;
service Kinds { rpc Send(Message) returns (Message); }
enum Color { NONE = 0; RED = 1; }
message Inner { string name = 1; int32 count = 2; }
message Message {
  int32 whole = 1; uint64 large = 2; float single = 3; double number = 4; bool flag = 5;
  string text = 6; bytes data = 7; Color color = 8; Inner inner = 9;
  repeated Inner list = 10; map<string, int32> counts = 11; optional string note = 12;
  oneof choice { string left = 13; int32 right = 14; }
  repeated Color colors = 15;
}
`;

let folder: string;
let method: GrpcMethod;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curlew-kinds-'));
  await writeFile(join(folder, 'kinds.proto'), PROTO);
  const services = loadProto('kinds.proto', join(folder, 'openapi.yaml'));
  if ('code' in services) throw new Error(services.message);
  const found = methodIn(services.definition, 'kinds.Kinds', 'Send');
  if (typeof found === 'string') throw new Error(found);
  method = found;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each<[string, Json]>([
  ['an empty message', {}],
  ['defaults', { whole: 0, large: 0, flag: false, text: '', color: 'NONE', list: [], counts: {}, inner: {} }],
  ['a 64-bit number, as a text or not', { large: '18446744073709551615', inner: { count: 2147483647 } }],
  ['a float that is rounded', { single: 0.1, number: 0.1 }],
  ['numbers that JSON cannot hold', { number: 'NaN', single: 'Infinity' }],
  ['a number as a text', { whole: '7' }],
  ['the number of an enum', { color: 1, colors: [0, 1] }],
  ['null for an absent field', { note: null, inner: null, left: null }],
  ['bytes in base64, with and without padding', { data: '+/8', list: [{ name: '+/8=' }] }],
  ['nested values', { inner: { name: 'a' }, list: [{ count: 1 }, {}], counts: { 'a/b': 3 }, right: 4 }],
])('a message carries %s', (_, data) => {
  expect(findLostValue(method, data)).toBeUndefined();
});

test.each<[string, Json, string]>([
  ['an unknown field', { colour: 'RED' }, '/colour'],
  ['an unknown field in an item', { list: [{}, { 'a/b': 1 }] }, '/list/1/a~1b'],
  ['a name of the prototype', { constructor: 1 }, '/constructor'],
  ['a text for a number', { whole: 'many' }, '/whole'],
  ['a fraction for an integer', { whole: 1.5 }, '/whole'],
  ['an integer out of range', { inner: { count: 3_000_000_000 } }, '/inner/count'],
  ['an unknown name of an enum', { color: 'BLUE' }, '/color'],
  ['a number out of the range of a float', { single: 1e300 }, '/single'],
  ['bytes that are not base64', { data: 'a' }, ''],
  ['a text for a boolean', { flag: 'false' }, '/flag'],
  ['an object for a list', { list: { name: 'a' } }, '/list'],
  ['a text for a message', 'hello', ''],
])('%s is lost', (_, data, pointer) => {
  expect(findLostValue(method, data)).toBe(pointer);
});

test('an exact value has one spelling', () => {
  for (const data of [{ color: 1 }, { single: 0.1 }, { note: null }])
    expect(findLostValue(method, data, true)).toBe(`/${Object.keys(data)[0]}`);
  expect(findLostValue(method, { color: 'RED', large: 7, single: 0.5 }, true)).toBeUndefined();
});
