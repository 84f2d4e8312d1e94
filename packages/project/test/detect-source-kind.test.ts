import { expect, test } from 'vitest';
import { topLevelKeys } from '../src/kinds/detection-input.ts';
import { detectSourceKind } from '../src/kinds/source-kinds.ts';

test.each([
  ['openapi.yaml', 'openapi: 3.1.0\n', 'openapi'],
  ['x.txt', '# comment\n"openapi": "3.0.0"\n', 'openapi'],
  ['swagger.json', '{"swagger": "2.0"}', 'openapi'],
  ['late.json', '{"info": {"item": [], "log": 1}, "paths": {}, "openapi": "3.1.0"}', 'openapi'],
  ['empty.yaml', '', 'openapi'],
  ['a.json', '{"info": {}, "item": []}', 'collection'],
  [
    'cut.json',
    '{"info": {"schema": "https://schema.example.com/json/collection/v2.1.0/collection.json"}, "it',
    'collection',
  ],
  ['cut.json', '{ "log": { "version"', 'har'],
  ['cut.json', '{ "openapi": "3.1.0", "info"', 'openapi'],
  ['a.har', '{}', 'har'],
  ['a.json', '{"log": {"entries": []}}', 'har'],
  ['a.json', '{"x": 1}', undefined],
  ['a.json', '[1]', undefined],
  ['notes.txt', 'Do this:\n$ curl https://example.com\n', 'curl'],
  ['notes.txt', 'Nothing here.', undefined],
  ['a.sh', 'echo', 'curl'],
  ['a.bat', '', 'curl'],
  ['<stdin>', 'curl x', 'curl'],
  ['a.toString', 'x', undefined],
  ['a.yaml', 'curl https://a.example.com -d "\nopenapi: 3.1.0\n"', 'curl'],
  ['a.yaml', 'openapi: 3.1.0\ninfo:\n  description: |\n    curl -X GET https://a.example.com\n', 'openapi'],
  ['a.sh', 'cat <<END\nopenapi: 3.1.0\nEND', 'curl'],
  ['cut.json', '{"info": {"_collection_id": "1", "na', 'collection'],
  ['v1.json', '{"id": "1", "name": "x", "order": [], "requests": []}', 'collection'],
  ['insomnia.json', '{"_type": "export", "__export_format": 4, "resources": []}', 'collection'],
  ['env.json', '{"name": "x", "values": [], "_postman_variable_scope": "environment"}', 'collection'],
  ['backup.json', '{"version": 1, "collections": [], "environments": []}', 'collection'],
  ['shop.json', '{"collections": [], "products": []}', undefined],
  ['chart.json', '{"name": "x", "values": [[1, 2]]}', undefined],
  ['other.json', '{"requests": [], "total": 1}', undefined],
])('%s with %j is %s', async (path, text, kind) => {
  expect((await detectSourceKind(path, text))?.id).toBe(kind);
});

test.each<[string, string[]]>([
  ['{}', []],
  ['{"a": {"b": 1}, "c": ["d", {"e": 2}], "f\\"g": "h:", "i"  : null}', ['a', 'c', 'f"g', 'i']],
  ['{"a\\\\": "}", "b": 1} {"c": 2}', ['a\\', 'b']],
  ['{"a": 1, "b', ['a']],
  ['{"a": {"b"', ['a']],
])('the keys of %s', (text, keys) => {
  expect([...topLevelKeys(text)]).toEqual(keys);
});
