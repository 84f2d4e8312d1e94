import { collToOpenApi, curlToOpenApi, findDifferences } from '@curlew/convert';
import { differenceEdits } from '@curlew/convert/internal';
import { editDescription, loadDescription, validateDescription } from '@curlew/openapi';
import { descriptionFromValue } from '@curlew/openapi/internal';
import { describe, expect, test } from 'vitest';

const SERVER = 'https://api.example.com';
const OK = { 200: { description: 'OK' } };
const SCHEMES = {
  signIn: { type: 'http', scheme: 'bearer' },
  key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  roles: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.test/t', scopes: {} } } },
};

/** A description whose one operation is not the recorded one. */
function api(securitySchemes: object, security?: object[], openapi = '3.1.0') {
  return {
    openapi,
    info: { title: 'API', version: '1.0.0' },
    servers: [{ url: SERVER }],
    ...(security && { security }),
    paths: { '/known': { get: { responses: OK } } },
    ...(Object.keys(securitySchemes).length > 0 && { components: { securitySchemes } }),
  };
}

type Requests = Awaited<ReturnType<typeof curlToOpenApi>>['requests'];

/** The description after all differences were written. */
async function written(given: object, requests: Requests, inference = {}) {
  const host = (text: string) => ({
    readFile: async () => new TextEncoder().encode(text),
    realPath: async (path: string) => path,
  });
  const { description } = await loadDescription('/api.json', { host: host(JSON.stringify(given)) });
  if (!description) throw new Error('not loaded');
  const { differences } = findDifferences(description, requests, { inference });
  const edited = editDescription(description, differenceEdits(description, differences));
  expect(edited.diagnostics).toEqual([]);
  const value = JSON.parse(edited.files[0]?.text ?? '{}');
  const after = descriptionFromValue(value);
  expect(after && validateDescription(after).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(after && findDifferences(after, requests, { inference }).differences).toEqual([]);
  return { security: value.paths['/new'].get.security, schemes: value.components?.securitySchemes };
}

const call = async (options: string) => (await curlToOpenApi(`curl ${SERVER}/new ${options}`)).requests;

describe('security of an operation that is written', () => {
  const BEARER = "-H 'Authorization: Bearer abcdefabcdef'";

  test.each<[string, object, string, unknown, string[]]>([
    ['a declared scheme', api(SCHEMES), BEARER, [{ signIn: [] }], []],
    ['a declared key', api(SCHEMES), "-H 'x-api-key: 1'", [{ key: [] }], []],
    ['OAuth 2 for a bearer token', api({ roles: SCHEMES.roles }), BEARER, [{ roles: [] }], []],
    ['a new scheme', api(SCHEMES), '-u a:b', [{ basicAuth: [] }], ['basicAuth']],
    ['a new scheme where there is none', api({}), BEARER, [{ bearerAuth: [] }], ['bearerAuth']],
    [
      'a new scheme of OpenAPI 3.0',
      api({}, undefined, '3.0.3'),
      BEARER,
      [{ bearerAuth: [] }],
      ['bearerAuth'],
    ],
    ['a taken name', api({ bearerAuth: SCHEMES.key }), BEARER, [{ bearerAuth_2: [] }], ['bearerAuth_2']],
    ['what is required everywhere', api(SCHEMES, [{ signIn: [] }]), BEARER, undefined, []],
    ['one of the alternatives', api(SCHEMES, [{ key: [] }, { signIn: [] }]), BEARER, undefined, []],
    ['another than is required everywhere', api(SCHEMES, [{ key: [] }]), BEARER, [{ signIn: [] }], []],
    ['no credential, which a recording may lack', api(SCHEMES, [{ key: [] }]), '', undefined, []],
    [
      'credentials in some requests',
      api(SCHEMES),
      `${BEARER} --next ${SERVER}/new`,
      [{ signIn: [] }, {}],
      [],
    ],
  ])('%s', async (_name, given, options, want, added) => {
    const { security, schemes = {} } = await written(given, await call(options));
    expect(security).toEqual(want);
    const before = 'components' in given ? Object.keys(Object(given.components).securitySchemes) : [];
    expect(Object.keys(schemes).filter((name) => !before.includes(name))).toEqual(added);
  });

  test('two credentials of one request belong together', async () => {
    const requests = await call(`${BEARER} -H 'X-API-Key: 1'`);
    const { security } = await written(api(SCHEMES), requests, { combinedSecurity: true });
    expect(security).toEqual([{ signIn: [], key: [] }]);
  });

  test('a request that needs none, where the description requires one', async () => {
    const item = [{ request: { method: 'GET', url: `${SERVER}/new`, auth: { type: 'noauth' } } }];
    const { requests } = await collToOpenApi({ info: {}, item });
    expect((await written(api(SCHEMES, [{ key: [] }]), requests)).security).toEqual([]);
  });
});
