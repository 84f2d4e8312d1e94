import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { methodIn } from '../src/load-method.ts';
import { loadProto } from '../src/load-proto.ts';

const FILES: Readonly<Record<string, string>> = {
  'api/proto/shop/v1/shop.proto': `syntax = "proto3";
package shop.v1;
import "google/api/annotations.proto";
import "google/protobuf/timestamp.proto";
import "shop/v1/types.proto";
import "common/money.proto";
service Shop { rpc Buy(Ship) returns (common.Money) { option (google.api.http) = { post: "/v1/ships" body: "*" }; } }
`,
  'api/proto/shop/v1/types.proto': `syntax = "proto3";
package shop.v1;
message Ship { string name = 1; google.protobuf.Timestamp built_at = 2; }
`,
  'api/proto/common/money.proto': `syntax = "proto3";
package common;
message Money { string currency = 1; optional int64 units = 2; }
`,
  'api/unknown-type.proto': `syntax = "proto3";
package shop; message A { Missing m = 1; } service S { rpc Go(A) returns (A); }
`,
  'api/missing-import.proto': `syntax = "proto3";
package shop; import "rpc/status.proto"; message A { rpc.Status s = 1; } service S { rpc Go(A) returns (A); }
`,
  'api/escaping.proto': `syntax = "proto3";
package shop; import "../outside.proto"; import "/etc/hostname"; message A { outside.B b = 1; }
`,
  'api/broken.proto': 'syntax = "proto3";\nmessage A { string m = ; }\n',
  'outside.proto': 'syntax = "proto3"; package outside; message B { string b = 1; }',
};

let folder: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'curlew-proto-')));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const load = (proto: string) => loadProto(proto, join(folder, 'api/openapi.yaml'));

test('imports are found from a folder above the file, and options without their declaration are left out', () => {
  const services = load('proto/shop/v1/shop.proto');
  if ('code' in services) throw new Error(services.message);
  const method = methodIn(services.definition, 'shop.v1.Shop', 'Buy');
  if (typeof method === 'string') throw new Error(method);
  const ship = { name: 'Mira', built_at: '2026-01-15T09:30:00Z' };
  expect(method.requestDeserialize(method.requestSerialize(ship))).toEqual(ship);
  expect(method.responseDeserialize(method.responseSerialize({ units: '5' }))).toEqual({
    currency: '',
    units: '5',
  });
});

test.each([
  ['unknown-type.proto', "The parser says: no such Type or Enum 'Missing' in Type .shop.A."],
  [
    'missing-import.proto',
    "The parser says: no such Type or Enum 'rpc.Status' in Type .shop.A. These imports are not found in its folder, nor in one above it up to that of the description: `rpc/status.proto`.",
  ],
  [
    'escaping.proto',
    "The parser says: no such Type or Enum 'outside.B' in Type .shop.A. These imports are not found in its folder, nor in one above it up to that of the description: `../outside.proto`, `/etc/hostname`.",
  ],
  ['broken.proto', "The parser says: illegal id ';' (broken.proto, line 2)."],
])('%s is a failure that says why', (proto, reason) => {
  expect(load(proto)).toEqual({ code: 'invalid-call', message: `\`${proto}\` cannot be read. ${reason}` });
});

test('a file that does not exist, or is elsewhere, is not read', () => {
  expect(load('none.proto')).toEqual({ code: 'invalid-call', message: '`none.proto` does not exist.' });
  expect(load('../outside.proto')).toMatchObject({ code: 'not-allowed' });
});
