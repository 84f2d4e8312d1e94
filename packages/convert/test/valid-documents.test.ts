import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  buildOpenApi32,
  type ConvertOptions,
  DEFAULT_OPTIONS,
  type NormalizedRequest,
  validateOpenApi32,
} from '@curlew/convert';
import { validate } from '@hyperjump/json-schema/openapi-3-2';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { propertyRuns } from '../../../scripts/test-scope.ts';

/** The OpenAPI Initiative's schema, by a validator that shares nothing with ours. */
const byInitiative = await validate('https://spec.openapis.org/oas/3.2/schema-base/2025-11-23').catch(() =>
  validate('https://spec.openapis.org/oas/3.2/schema-base'),
);

const root = fileURLToPath(new URL('./fixtures/', import.meta.url));
const outputs = readdirSync(root).flatMap((adapter) =>
  readdirSync(`${root}${adapter}`).map((name) => `${adapter}/${name}/output.yaml`),
);

test.each(outputs)('%s is a valid description', async (file) => {
  const document = parse(readFileSync(root + file, 'utf8'));
  expect(byInitiative(document).valid).toBe(true);
  expect(await validateOpenApi32(document)).toEqual({ valid: true, diagnostics: [] });
});

const token = fc.string({ unit: fc.constantFrom(...'abcXYZ09-_.~{}%/ é"\'<>&;:|$'), maxLength: 8 });
const pair = fc.record({ name: token, value: fc.oneof(token, fc.integer().map(String)) });
const body = fc.oneof(
  fc.jsonValue().map((value) => ({
    kind: 'json' as const,
    mediaType: 'application/json; charset=utf-8',
    raw: JSON.stringify(value),
  })),
  token.map((raw) => ({ kind: 'json' as const, mediaType: 'application/problem+json', raw })),
  fc.array(pair, { maxLength: 3 }).map((fields) => ({
    kind: 'form-urlencoded' as const,
    mediaType: 'application/x-www-form-urlencoded',
    fields,
  })),
  fc
    .array(fc.record({ name: token, fileName: token, contentType: token }), { maxLength: 3 })
    .map((fields) => ({ kind: 'multipart' as const, mediaType: 'multipart/form-data', fields })),
  token.map((mediaType) => ({ kind: 'binary' as const, mediaType })),
);
const auth = fc.oneof(
  fc.constantFrom<NormalizedRequest['auth']>({ type: 'basic' }, { type: 'bearer' }),
  fc.record({
    type: fc.constant('apiKey' as const),
    in: fc.constantFrom('header' as const, 'query' as const, 'cookie' as const),
    name: token,
  }),
);
const response = fc.record({
  status: fc.oneof(fc.integer({ min: 0, max: 700 }), fc.constant('default' as const)),
  description: token,
  headers: fc.array(pair, { maxLength: 2 }),
  mediaType: fc.constantFrom('application/json', 'text/html', 'x'),
  raw: fc.oneof(
    token,
    fc.jsonValue().map((value) => JSON.stringify(value)),
  ),
});
const request = fc
  .record({
    method: fc.constantFrom('get', 'post', 'query', 'purge', 'm-search', 'options'),
    host: fc.constantFrom('https://a.example.com', 'http://b.example.com:8080'),
    path: fc.array(fc.oneof(token, fc.nat(5).map(String), fc.uuid()), { maxLength: 4 }),
    template: fc.option(fc.constantFrom('/{id}', '/a/{x}.{y}', '/{a}/{a}', '/__proto__/{constructor}')),
    query: fc.array(pair, { maxLength: 3 }),
    headers: fc.array(pair, { maxLength: 3 }),
    cookies: fc.array(pair, { maxLength: 2 }),
    body: fc.option(body),
    auth: fc.option(auth),
    responses: fc.array(response, { maxLength: 2 }),
  })
  .filter(({ host, path }) => URL.canParse(`${host}/${path.map(encodeURIComponent).join('/')}`));

const options = fc.record({
  inferPathParameters: fc.boolean(),
  inferSecurity: fc.boolean(),
  includeCommonHeaders: fc.boolean(),
  includeCookies: fc.boolean(),
  includeExamples: fc.boolean(),
  useServerBasePath: fc.boolean(),
} satisfies Partial<Record<keyof ConvertOptions, unknown>>);

test('whatever was recorded, the document is valid, and building it again gives the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 5 }), options, async (given, chosen) => {
      const requests = given.map(
        ({ host, path, template, body, auth, responses, ...rest }, sourceIndex): NormalizedRequest => ({
          ...rest,
          source: 'test',
          sourceIndex,
          url: new URL(`${host}/${path.map(encodeURIComponent).join('/')}`),
          ...(body && { body }),
          ...(auth && { auth }),
          details: { responses, ...(template && { pathTemplate: template }) },
        }),
      );
      const build = () => buildOpenApi32(requests, { ...DEFAULT_OPTIONS, ...chosen }, () => {});
      const document = build();
      const text = JSON.stringify(document);
      expect(JSON.stringify(build())).toBe(text);
      const { diagnostics } = await validateOpenApi32(document);
      expect(diagnostics).toEqual([]);
      expect(byInitiative(JSON.parse(text)).valid).toBe(true);
    }),
    { numRuns: Number(process.env.RUNS ?? propertyRuns(150)) },
  );
});

test.each<[string, unknown, RegExp]>([
  ['nothing', undefined, /Expected an OpenAPI 3\.2 document/],
  ['a text', 'openapi: 3.2.0', /Expected an OpenAPI 3\.2 document/],
  [
    'another version',
    { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {} },
    /Expected an OpenAPI 3\.2 document/,
  ],
  ['a field missing', { openapi: '3.2.0', info: { title: 't' }, paths: {} }, /version/],
  [
    'an unknown field',
    { openapi: '3.2.0', info: { title: 't', version: '1' }, paths: {}, pathes: {} },
    /pathes/,
  ],
])('%s is not valid', async (_name, document, message) => {
  const { valid, diagnostics } = await validateOpenApi32(document);
  expect(valid).toBe(false);
  expect(diagnostics[0]).toMatchObject({
    code: 'OAS_VALIDATION_ERROR',
    severity: 'error',
    message: expect.stringMatching(message),
  });
});

test('a validator that fails is a diagnostic', async () => {
  const trap = new Proxy(
    { openapi: '3.2.0' },
    {
      get: () => {
        throw new Error('trap');
      },
    },
  );
  const { valid, diagnostics } = await validateOpenApi32(trap);
  expect(valid).toBe(false);
  expect(diagnostics).toMatchObject([{ code: 'OAS_VALIDATOR_FAILED', severity: 'error' }]);
});
