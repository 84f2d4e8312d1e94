import { expect, test } from 'vitest';
import { CollAdapter } from '../src/index.ts';
import { readWrittenCollection } from '../src/internal.ts';

const script = (listen: string, exec: string | string[], disabled = false) => ({
  listen,
  script: { exec },
  disabled,
});

const COLLECTION = {
  info: { name: 'A', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [
    { key: 'base', value: 'https://a.example' },
    { key: 'empty', value: '' },
    { key: 'none' },
    { key: 'off', value: '1', disabled: true },
    { key: '__proto__', value: 'x' },
    { key: 'count', value: 3 },
  ],
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
  event: [script('prerequest', 'outer();'), script('test', 'off();', true)],
  item: [
    {
      name: 'Folder',
      variable: [{ key: 'base', value: 'https://f.example' }],
      event: [script('prerequest', ['inner();'])],
      auth: { type: 'noauth' },
      item: [
        {
          name: 'One',
          id: 'id-1',
          event: [script('test', 'own();')],
          request: {
            method: '{{method}}',
            url: {
              raw: '{{base}}/x/:id?q={{q}}&off=1',
              host: ['{{base}}'],
              path: ['x', ':id'],
              query: [
                { key: 'q', value: '{{q}}' },
                { key: 'off', value: '1', disabled: true },
              ],
              variable: [{ key: 'id', value: '{{id}}' }],
            },
            header: 'Accept: {{type}}\nX: 1',
            body: { mode: 'raw', raw: '{"a": {{a}}}', options: { raw: { language: 'json' } } },
          },
          response: [{ name: 'OK', code: 200 }, { name: 'Unknown' }],
        },
      ],
    },
    { name: 'Text', request: '{{base}}/y?z={{z}}' },
    {
      name: 'Form',
      request: {
        method: 'POST',
        url: '//a.example/form',
        auth: { type: 'basic', basic: { username: 'u', password: '{{p}}' } },
        body: {
          mode: 'urlencoded',
          urlencoded: [
            { key: '{{k}}', value: '{{v}}' },
            { key: 'off', disabled: true },
          ],
        },
      },
    },
    {
      name: 'File',
      request: { method: 'PUT', url: '/f', body: { mode: 'file', file: { src: '/etc/passwd' } } },
    },
  ],
};

test('requests are as they are written, with what folders and the collection add', () => {
  const read = readWrittenCollection(JSON.stringify(COLLECTION));
  expect(read?.name).toBe('A');
  expect(Object.entries(read?.variables ?? {})).toEqual([
    ['base', 'https://a.example'],
    ['empty', ''],
    ['__proto__', 'x'],
    ['count', '3'],
  ]);
  expect(read?.requests).toEqual([
    {
      index: 0,
      id: 'id-1',
      name: 'One',
      folders: ['Folder'],
      method: '{{method}}',
      url: '{{base}}/x/:id',
      query: [{ name: 'q', value: '{{q}}' }],
      pathVariables: { id: '{{id}}' },
      headers: [
        { name: 'Accept', value: '{{type}}' },
        { name: 'X', value: '1' },
      ],
      body: { kind: 'text', text: '{"a": {{a}}}', mediaType: 'application/json' },
      scripts: { prerequest: 'outer();\ninner();', test: 'own();' },
      variables: { base: 'https://f.example' },
      savedStatuses: [200],
    },
    expect.objectContaining({
      index: 1,
      url: '{{base}}/y?z={{z}}',
      auth: { type: 'bearer', parameters: { token: '{{token}}' } },
      scripts: { prerequest: 'outer();' },
      folders: [],
      variables: {},
    }),
    expect.objectContaining({
      index: 2,
      url: '//a.example/form',
      auth: { type: 'basic', parameters: { username: 'u', password: '{{p}}' } },
      body: {
        kind: 'form',
        fields: [{ name: '{{k}}', value: '{{v}}' }],
        mediaType: 'application/x-www-form-urlencoded',
      },
    }),
    expect.objectContaining({ index: 3, method: 'PUT', url: '/f', body: { kind: 'file' } }),
  ]);
});

test('indexes are those of the converter', async () => {
  const requests = await new CollAdapter().parse(COLLECTION, { report: () => {}, strict: false });
  const written = readWrittenCollection(COLLECTION)?.requests ?? [];
  expect(requests.map(({ sourceIndex, details }) => [sourceIndex, details?.summary])).toEqual(
    written.map(({ index, name }) => [index, name]),
  );
});

test.each(['', 'null', '[]', '{"info":{}}'])('%j is not a collection', (input) => {
  expect(readWrittenCollection(input)).toBeUndefined();
});
