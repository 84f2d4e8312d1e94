import {
  buildPathTemplates,
  collToOpenApi,
  curlToOpenApi,
  type NormalizedRequest,
  type RequestBody,
  XToOpenApi,
} from '@curlew/convert';
import { expect, test } from 'vitest';

/** The media types of the body of the only operation that an adapter's request becomes. */
async function getContent(body: RequestBody) {
  const request: NormalizedRequest = {
    source: 'own',
    sourceIndex: 0,
    method: 'post',
    url: new URL('https://a.example.com/x'),
    headers: [],
    query: [],
    cookies: [],
    body,
  };
  const converter = new XToOpenApi().register({ id: 'own', parse: async () => [request] });
  const { document, documentValid } = await converter.convert('own', {}, { includeExamples: true });
  expect(documentValid).toBe(true);
  return document.paths?.['/x']?.post?.requestBody?.content;
}

test('a form that an adapter returns as text is parsed by its media type', async () => {
  const mediaType = 'application/x-www-form-urlencoded';
  const content = await getContent({ kind: 'form-urlencoded', mediaType, raw: 'page=2&password=velvet' });
  expect(content?.[mediaType]?.schema).toEqual({
    type: 'object',
    properties: {
      page: { type: 'integer', example: 2 },
      password: { type: 'string', example: 'example-password' },
    },
    required: ['page', 'password'],
  });
});

test('so is a multipart body', async () => {
  const raw =
    '--b\r\nContent-Disposition: form-data; name="count"\r\n\r\n7\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nx\r\n--b--\r\n';
  const content = await getContent({ kind: 'multipart', mediaType: 'multipart/form-data; boundary=b', raw });
  expect(content?.['multipart/form-data']?.schema).toMatchObject({
    properties: { count: { type: 'integer' }, file: { format: 'binary', contentMediaType: 'image/png' } },
  });
});

test('an unknown body mode of a collection keeps its text', async () => {
  const { document, diagnostics } = await collToOpenApi({
    info: {},
    item: [
      {
        request: {
          method: 'POST',
          url: 'https://a.example.com/x',
          body: { mode: 'ndjson', ndjson: '{"a": 1}' },
        },
      },
    ],
  });
  const content = document.paths?.['/x']?.post?.requestBody?.content;
  expect(content?.['application/json']?.schema).toMatchObject({ properties: { a: { type: 'integer' } } });
  expect(diagnostics.map(({ code }) => code)).toContain('COLL_UNSUPPORTED_BODY_MODE');
});

test('items of an array of commands that are not texts are skipped', async () => {
  const commands = ['curl https://a.example.com/x', 7, null, 'curl https://a.example.com/y'] as string[];
  const { document, diagnostics } = await curlToOpenApi(commands);
  expect(Object.keys(document.paths ?? {})).toEqual(['/x', '/y']);
  expect(diagnostics).toEqual([
    {
      code: 'CURL_PARSE_FAILED',
      severity: 'warning',
      message: '2 of 4 elements of the input are not text and were left out.',
      source: 'curl',
    },
  ]);
});

test('parameters of a template are keyed by the segment, the first one is 1', () => {
  const request = (id: number, path: string): NormalizedRequest => ({
    source: 'own',
    sourceIndex: id,
    method: 'get',
    url: new URL(path, 'https://a.example.com'),
    headers: [],
    query: [],
    cookies: [],
  });
  const requests = [request(0, '/depots/123'), request(1, '/depots/124')];
  expect([...(buildPathTemplates(requests, 2, true).get(0)?.parameters ?? [])]).toEqual([[2, 'depotId']]);
});

test.each(['app_id', 'appid', 'appId', 'APP_ID'])('%s never is an example', async (name) => {
  const value = 'velvetotter7';
  const { document } = await curlToOpenApi(
    [
      `curl 'https://a.example.com/a?${name}=${value}'`,
      `curl 'https://a.example.com/b?${name}=${value}' -H 'X-Api-Key: x'`,
      `curl https://a.example.com/c -d ${name}=${value}`,
      `curl https://a.example.com/d --json '{"${name}": "${value}"}'`,
    ],
    { includeExamples: true },
  );
  const open = await curlToOpenApi(`curl 'https://a.example.com/a?${name}=${value}'`, {
    includeExamples: true,
    inferSecurity: false,
  });
  expect(JSON.stringify([document, open.document])).not.toContain(value);
});

test('what a component name does not allow is _ in the name of a scheme', async () => {
  const { document, documentValid } = await collToOpenApi({
    info: {},
    item: [
      {
        request: {
          url: 'https://a.example.com/x',
          auth: { type: 'apikey', apikey: { key: 'my key/é', value: 'x', in: 'query' } },
        },
      },
    ],
  });
  expect(documentValid).toBe(true);
  expect(document.components?.securitySchemes).toEqual({
    apiKey_query_my_key__: { type: 'apiKey', in: 'query', name: 'my key/é' },
  });
});
