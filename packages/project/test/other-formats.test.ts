import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { WorkCounter } from '../../openapi/test/count-work.ts';
import { openProject, planFiles } from '../src/index.ts';
import { findOtherFormat } from '../src/kinds/choose-kind.ts';
import { SourceText } from '../src/kinds/source-text.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'curlew-formats-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

test.each<[name: string, text: string, label: string | undefined]>([
  ['a.yaml', 'asyncapi: 3.0.0\ninfo: {}\n', 'an AsyncAPI document'],
  ['a.json', '{ "info": {}, "asyncapi": "2.6.0" }', 'an AsyncAPI document'],
  ['a.graphql', 'scalar Date\n', 'a GraphQL schema'],
  ['<stdin>', '"""About."""\ntype Query {\n  ships: [Ship!]!\n}\n', 'a GraphQL schema'],
  ['schema.json', '{ "data": { "__schema": { "types": [] } } }', 'the introspection of a GraphQL schema'],
  ['schema.json', '{"__schema": {"queryType": {}}}', 'the introspection of a GraphQL schema'],
  ['a.raml', '#%RAML 1.0\ntitle: Ships\n', 'a RAML document'],
  ['a.yaml', '#%RAML 0.8\ntitle: Ships\n', 'a RAML document'],
  ['a.http', 'GET https://api.test/ships\n', 'a file of HTTP requests'],
  ['a.rest', '@host = api.test\n', 'a file of HTTP requests'],
  ['a.txt', '### ships\nGET {{host}}/ships\n', 'a file of HTTP requests'],
  ['a.bru', 'meta {\n  name: ships\n}\n', 'a request of Bruno'],
  ['a.txt', 'meta {\n  name: ships\n}\n\nget {\n  url: /\n}\n', 'a request of Bruno'],
  ['bruno.json', '{ "version": "1", "name": "Ships", "type": "collection" }', 'a collection of Bruno'],
  ['export.json', '{ "name": "Ships", "items": [], "brunoConfig": {} }', 'a collection of Bruno'],
  ['a.json', '{ "_type": "export", "__export_format": 4, "resources": [] }', 'an export of Insomnia'],
  ['a.yaml', 'type: collection.insomnia.rest/5.0\nname: Ships\n', 'an export of Insomnia'],
  ['a.yaml', '_type: export\n__export_format: 4\nresources: []\n', 'an export of Insomnia'],
  ['flows', '9330:4:type;4:http;7:version;2:18#9:websocket;0:~8:response;', 'a recording of mitmproxy'],
  ['a.pcap', '\u00d4\u00c3\u00b2\u00a1', 'a capture of network packets'],
  ['a.saz', 'PK\u0003\u0004\u0014', 'a ZIP archive'],
  ['session', 'chls\0\u0001', 'a binary file'],
  ['a.yaml', 'a: "\0"', undefined],
  ['a.txt', '12:30:00 deployed;', undefined],
  ['a.json', '{ "id": "1", "order": [], "requests": [] }', 'a request collection v1'],
  ['a.yaml', 'overlay: 1.0.0\nactions: []\n', 'an OpenAPI Overlay'],
  ['a.xml', '<wsdl:definitions name="Ships">', 'a WSDL document'],
  ['a.proto', 'message Ship {}\n', 'a Protocol Buffers file'],
  ['a.yaml', 'openapi: 3.1.0\ninfo:\n  description: |\n    asyncapi: x\n', undefined],
  ['a.yaml', 'openapi: 3.1.0\nasyncapi: 3.0.0\n', undefined],
  ['a.json', '{ "swagger": "2.0", "overlay": 1, "actions": [] }', undefined],
  ['a.json', '{ "data": { "__schema__": 1 } }', undefined],
  ['a.yaml', 'info: {}\npaths: {}\n', undefined],
  ['notes.txt', 'type Ship { name: string }\n### GET\n', undefined],
  ['notes.txt', 'Remember the milk.', undefined],
])('%s with %j is %s', (name, text, label) => {
  expect(findOtherFormat(new SourceText(name, text))?.label).toBe(label);
});

test('a large JSON object that begins with `openapi` is not scanned for other formats', async () => {
  const counter = new WorkCounter();
  await counter.start();
  const text = JSON.stringify({ openapi: '3.1.0', info: Array.from({ length: 5_000 }, () => 'a') });
  const work = await counter.count(() => {
    expect(findOtherFormat(new SourceText('api.json', text))).toBeUndefined();
  });
  counter.stop();
  expect(work).toBeLessThan(500);
});

async function getCodes(name: string, text: string, kind?: string) {
  writeFileSync(join(FOLDER, name), text);
  const sources = planFiles({
    sources: [kind === undefined ? name : { path: name, kind }],
    from: FOLDER,
    cwd: FOLDER,
  });
  const [source] = await openProject({ sources, cwd: FOLDER }).load();
  return source?.diagnostics.map(({ code, message, help }) => ({ code, message, help })) ?? [];
}

test('a source of another format is named, with what to do instead of its syntax errors', async () => {
  expect(await getCodes('events.yaml', 'asyncapi: 3.0.0\n')).toEqual([
    {
      code: 'other-format',
      message: 'Expected an API description or recorded requests, but events.yaml is an AsyncAPI document.',
      help: expect.stringContaining('AsyncAPI Studio'),
    },
  ]);
  expect(await getCodes('insomnia.json', '{ "__export_format": 4, "resources": [] }')).toMatchObject([
    { code: 'other-format', help: 'Export the requests from Insomnia as HAR, and pass that file.' },
  ]);
});

test('curl commands in a file of requests are read, and a kind that the user gives is not questioned', async () => {
  expect(await getCodes('calls.http', 'curl https://api.test/ships\n')).toEqual([]);
  const codes = (await getCodes('given.yaml', 'asyncapi: 3.0.0\n', 'openapi')).map(({ code }) => code);
  expect(codes).toEqual(['missing-openapi']);
});
