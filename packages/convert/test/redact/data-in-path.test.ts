import { expect, test } from 'vitest';
import { curlToOpenApi } from '../../src/index.ts';

test.each([
  [
    'encoded JSON',
    '/users/{id}/a/%7B%22email%22:%22joe.smith@corp.io%22%7D/more',
    '/users/{id}/a/{aId}/more',
  ],
  ['JSON with slashes', '/q/{"a":"b/pin:4711/c"}/end', '/q/{qId}/{param2}/{param3}/end'],
  ['braces that never close', '/q/{user:Zenobia/corp/io', '/q/{qId}/{param2}/{param3}'],
  ['markup', '/q/%3Cb%3EZenobia%3C%2Fb%3E/end', '/q/{qId}/end'],
  ['a name with blanks', '/files/My%20Report.pdf', '/files/My%20Report.pdf'],
  ['part of a template', '/x/v{version}.json', '/x/v{version}.json'],
])('data in a path is replaced: %s', async (_, path, template) => {
  const { document } = await curlToOpenApi(`curl 'https://api.example.com${path}'`);
  expect(Object.keys(document.paths ?? {})).toEqual([template]);
});
