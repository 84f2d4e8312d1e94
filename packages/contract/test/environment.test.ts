import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../src/index.ts';

test.each([
  [
    '.env',
    '.env',
    '# local\nBASE="http://localhost:3000"\nexport API_TOKEN=\'s3cret\'\nEMPTY=\n',
    { variables: { BASE: 'http://localhost:3000', API_TOKEN: 's3cret', EMPTY: '' }, secrets: ['API_TOKEN'] },
  ],
  ['another name', 'staging.env', 'sku=TEA', { variables: { sku: 'TEA' }, secrets: [] }],
  [
    'YAML with secrets',
    'staging.yaml',
    'server: https://staging.example.com\nvariables: { count: 3, tags: [a] }\nsecrets: { pin: "1234" }\n',
    {
      server: 'https://staging.example.com',
      variables: { count: 3, tags: ['a'], pin: '1234' },
      secrets: ['pin'],
    },
  ],
  [
    'an object of variables',
    'vars.json',
    '{"sku":"TEA","password":"p"}',
    { variables: { sku: 'TEA', password: 'p' }, secrets: ['password'] },
  ],
  ['a variable named server', 'vars.yml', 'server: eu-1', { variables: { server: 'eu-1' }, secrets: [] }],
  [
    'an exported environment',
    'staging.json',
    JSON.stringify({
      name: 'Staging',
      values: [
        { key: 'baseUrl', value: 'https://x.example', type: 'default', enabled: true },
        { key: 'pin', value: '1234', type: 'secret' },
        { key: 'off', value: '1', enabled: false },
        { key: 'unset', value: null },
      ],
    }),
    { variables: { baseUrl: 'https://x.example', pin: '1234' }, secrets: ['pin'] },
  ],
  [
    'a collection',
    'collection.json',
    JSON.stringify({
      info: { name: 'C' },
      variable: [
        { key: 'id', value: 7 },
        { id: 'old', value: 'x', disabled: true },
      ],
      item: [],
    }),
    { variables: { id: 7 }, secrets: [], scope: 'collection' },
  ],
  [
    'a collection without variables',
    'collection.json',
    '{"info":{"name":"C"},"item":[]}',
    { variables: {}, secrets: [], scope: 'collection' },
  ],
  [
    'exported globals',
    'globals.json',
    '{"values":[{"key":"id","value":7}],"_postman_variable_scope":"globals"}',
    { variables: { id: 7 }, secrets: [], scope: 'globals' },
  ],
])('%s', (_name, file, text, environment) => {
  expect(readEnvironment(text, file)).toEqual({ environment, diagnostics: [] });
});

describe('errors have a place, and no text of the file', () => {
  test.each([
    ['not YAML', 'variables: { pin: "1234', 'environment-syntax', 'The file is not valid YAML or JSON.'],
    ['a list', '[1234]', 'environment-invalid', 'The file must be object.'],
    [
      'an unknown field',
      'variables: {}\nsecret: { pin: "1234" }',
      'environment-invalid',
      'The file has an unknown field `secret`.',
    ],
    [
      'a server that is not a string',
      'variables: {}\nserver: 1234',
      'environment-invalid',
      '`server` must be string.',
    ],
  ])('%s', (_name, text, code, message) => {
    const { environment, diagnostics } = readEnvironment(text, 'staging.yaml');
    expect(environment).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ code, message, span: { file: 'staging.yaml' } });
    expect(JSON.stringify(diagnostics)).not.toContain('1234');
  });
});

test('the published schema is a valid schema, and accepts what is read', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../schema/environment.json', import.meta.url), 'utf8'),
  ) as object;
  const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(
    schema,
  );
  expect(validate({ server: 'https://x.example', variables: { a: 1 }, secrets: { b: 'c' } })).toBe(true);
  expect(validate({ server: 'https://x.example' })).toBe(false);
});
