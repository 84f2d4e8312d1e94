import {
  applyDifferences,
  collToOpenApi,
  curlToOpenApi,
  findDifferences,
  RECOMMENDED_INFERENCE,
  toYaml,
} from '@curlew/convert';
import { loadDescription, validateDescription } from '@curlew/openapi';
import { descriptionFromValue } from '@curlew/openapi/internal';
import { describe, expect, test } from 'vitest';

const URL = 'https://api.example.com/orders';

async function getSecurity(command: string, inference = {}) {
  const { document, diagnostics } = await curlToOpenApi(command, { inference });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const operations = Object.values(document.paths ?? {}).flatMap((item) => item.get ?? item.post ?? []);
  return { security: operations[0]?.security, schemes: document.components?.securitySchemes };
}

describe('a client certificate of curl', () => {
  test.each<[string, string, string[]]>([
    ['a file', `curl --cert client.pem ${URL}`, ['mutualTLS']],
    ['the short option', `curl -E client.pem ${URL}`, ['mutualTLS']],
    ['the short option with its value', `curl -Eclient.pem:topsecret ${URL}`, ['mutualTLS']],
    ['its type', `curl --cert-type P12 ${URL}`, ['mutualTLS']],
    ['a key beside it', `curl --cert c.pem --key k.pem --pass hunter22 ${URL}`, ['mutualTLS']],
    [
      'a bearer token beside it',
      `curl -E c.pem -H 'Authorization: Bearer abc' ${URL}`,
      ['bearerAuth', 'mutualTLS'],
    ],
    ['a user beside it', `curl -E c.pem -u me:pw ${URL}`, ['basicAuth', 'mutualTLS']],
    [
      'an API key beside it',
      `curl -E c.pem -H 'X-API-Key: abc' ${URL}`,
      ['apiKey_header_X-API-Key', 'mutualTLS'],
    ],
    ['an address in a variable', `curl -E c.pem "$HOST/orders"`, ['mutualTLS']],
  ])('with %s', async (_name, command, names) => {
    for (const inference of [{}, RECOMMENDED_INFERENCE]) {
      const { security, schemes } = await getSecurity(command, inference);
      expect(security).toEqual([Object.fromEntries(names.map((name) => [name, []]))]);
      expect(schemes?.mutualTLS).toEqual({ type: 'mutualTLS' });
    }
  });

  test.each([
    ['without TLS', 'curl -E c.pem http://api.example.com/orders'],
    ['for a proxy', `curl --proxy-cert c.pem ${URL}`],
    ['of the server', `curl --cacert ca.pem --cert-status ${URL}`],
  ])('is not one %s', async (_name, command) => {
    expect((await getSecurity(command)).security).toBeUndefined();
  });

  test('is optional where some requests have none, and of one transfer alone', async () => {
    const { security } = await getSecurity(`curl -E c.pem ${URL} --next ${URL}`);
    expect(security).toEqual([{ mutualTLS: [] }, {}]);
  });

  test.each([
    ['a password', 'certs/velvet-otter.pem:tulip-harbor-91', ['tulip-harbor-91', 'velvet-otter']],
    [
      'the file of a drive',
      'C:\\keys\\velvet-otter.pem:tulip-harbor-91',
      ['tulip-harbor-91', 'velvet-otter'],
    ],
    ['an escaped colon', 'a\\:velvet-otter.pem:tulip-harbor-91', ['tulip-harbor-91', 'velvet-otter']],
    ['a PIN', 'pkcs11:object=velvet-otter;type=cert?pin-value=tulip-harbor-91', ['tulip-harbor-91']],
  ])('never shows %s', async (_name, value, hidden) => {
    const note = JSON.stringify({ note: 'tulip-harbor-91', comment: `in ${value.split(':tulip')[0]}` });
    const text = `curl -E '${value}' ${URL}\ncurl ${URL} --json '${note}'`;
    const result = await curlToOpenApi(text, { includeExamples: true });
    const output = toYaml(result) + JSON.stringify(result.diagnostics);
    for (const part of hidden) expect(output).not.toContain(part);
  });
});

describe('a client certificate of a collection', () => {
  const collection = (certificate: object, auth?: object) => ({
    info: { name: 'c', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [{ name: 'a', request: { method: 'GET', url: URL, certificate, ...(auth && { auth }) } }],
    variable: [{ key: 'host', value: 'api.example.com' }],
  });
  const files = { key: { src: '/home/me/velvet-otter.key' }, cert: { src: '/home/me/velvet-otter.pem' } };
  const securityOfCollection = async (certificate: object, auth?: object) =>
    (await collToOpenApi(collection(certificate, auth))).document.paths?.['/orders']?.get?.security;

  test.each<[string, object, unknown]>([
    ['for all addresses', files, [{ mutualTLS: [] }]],
    ['for this one', { ...files, matches: ['https://*.example.com/*'] }, [{ mutualTLS: [] }]],
    ['for its host', { ...files, matches: ['https://api.example.com:443/*'] }, [{ mutualTLS: [] }]],
    ['for a host in a variable', { ...files, matches: ['https://{{host}}/*'] }, [{ mutualTLS: [] }]],
    ['for another host', { ...files, matches: ['https://other.example.com/*'] }, undefined],
    ['for another path', { ...files, matches: ['https://api.example.com/admin/*'] }, undefined],
    ['without a file', { name: 'x', cert: { src: '' } }, undefined],
  ])('%s', async (_name, certificate, expected) => {
    expect(await securityOfCollection(certificate)).toEqual(expected);
  });

  test('joins the authentication, and is there without one', async () => {
    const bearer = { type: 'bearer', bearer: [{ key: 'token', value: 'abc' }] };
    expect(await securityOfCollection(files, bearer)).toEqual([{ bearerAuth: [], mutualTLS: [] }]);
    expect(await securityOfCollection(files, { type: 'noauth' })).toEqual([{ mutualTLS: [] }]);
  });

  test('never shows its files and passphrase', async () => {
    const secret = { ...files, passphrase: 'tulip-harbor-91' };
    const given = collection(secret);
    given.item.push({
      name: 'b',
      request: {
        method: 'GET',
        url: `${URL}?note=tulip-harbor-91&file=/home/me/velvet-otter.pem`,
        certificate: {},
      },
    });
    const output = toYaml(await collToOpenApi(given, { includeExamples: true }));
    expect(output).not.toMatch(/tulip-harbor|velvet-otter/);
  });
});

describe('compared with a description', () => {
  const api = (openapi: string, schemes: object, security: object[]) => ({
    openapi,
    info: { title: 'API', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/orders': { get: { security, responses: { 200: { description: 'OK' } } } } },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, ...schemes } },
  });
  const MUTUAL = { tls: { type: 'mutualTLS' } };

  async function compared(given: object, command: string) {
    const host = {
      readFile: async () => new TextEncoder().encode(JSON.stringify(given)),
      realPath: async (path: string) => path,
    };
    const { description } = await loadDescription('/api.json', { host });
    if (!description) throw new Error('not loaded');
    const { requests } = await curlToOpenApi(command);
    const { differences } = findDifferences(description, requests);
    const { files } = applyDifferences(
      description,
      differences.filter(({ edits }) => edits.length > 0),
    );
    const value = JSON.parse(files[0]?.text ?? JSON.stringify(given));
    const after = descriptionFromValue(value);
    expect(after && validateDescription(after).filter(({ severity }) => severity === 'error')).toEqual([]);
    return { differences, value };
  }
  const BOTH = `curl -E c.pem -H 'Authorization: Bearer abc'`;

  test('a declared one is no difference', async () => {
    const { differences } = await compared(api('3.1.0', MUTUAL, [{ bearer: [], tls: [] }]), `${BOTH} ${URL}`);
    expect(differences).toEqual([]);
  });

  test('one that is not declared is added with the credential beside it', async () => {
    const { differences, value } = await compared(api('3.1.0', {}, [{ bearer: [] }]), `${BOTH} ${URL}`);
    expect(differences.map(({ message }) => message)).toEqual([
      'GET /orders: the request was authenticated with HTTP bearer authentication and a client certificate, which the operation does not declare.',
    ]);
    expect(value.paths['/orders'].get.security).toEqual([{ bearer: [] }, { bearer: [], mutualTLS: [] }]);
    expect(value.components.securitySchemes.mutualTLS).toEqual({ type: 'mutualTLS' });
  });

  test('a new operation has the scheme of the description', async () => {
    const { value } = await compared(
      api('3.2.0', MUTUAL, [{ tls: [] }]),
      `${BOTH} https://api.example.com/new`,
    );
    expect(value.paths['/new'].get.security).toEqual([{ bearer: [], tls: [] }]);
  });

  test('OpenAPI 3.0 cannot describe one', async () => {
    const { differences, value } = await compared(api('3.0.3', {}, [{ bearer: [] }]), `${BOTH} ${URL}`);
    expect(differences.map(({ edits, unsettled }) => [edits, unsettled])).toEqual([
      [[], 'OpenAPI 3.0 has no security scheme for a client certificate; OpenAPI 3.1 has.'],
    ]);
    expect(value.components.securitySchemes).not.toHaveProperty('mutualTLS');
    const added = await compared(api('3.0.3', {}, [{ bearer: [] }]), `${BOTH} https://api.example.com/new`);
    expect(added.value.paths['/new'].get.security).toEqual([{ bearer: [] }]);
  });
});
