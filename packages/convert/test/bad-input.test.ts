import {
  ConversionError,
  type ConvertResult,
  collToOpenApi,
  curlToOpenApi,
  harToOpenApi,
} from '@curlew/convert';
import { describe, expect, test } from 'vitest';
import { expectLinear } from '../../diagnostics/test/linear.ts';

const LIMIT = 10 * 1024 * 1024;
const codes = ({ diagnostics }: ConvertResult) =>
  diagnostics.map(({ code, severity }) => `${severity} ${code}`);

describe('size', () => {
  const command = "curl https://a.example.com/x -H 'Content-Type: text/plain' -d '";
  const sized = (bytes: number) => `${command}${'x'.repeat(bytes - command.length - 1)}'`;

  test('exactly 10 MB is fine', async () => {
    const result = await curlToOpenApi(sized(LIMIT));
    expect(result.ok).toBe(true);
    expect(result.requests[0]?.body?.raw?.length).toBe(LIMIT - command.length - 1);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['one byte more', () => curlToOpenApi(sized(LIMIT + 1))],
    ['12 MB', () => curlToOpenApi(sized(12_000_000))],
    [
      'characters of several bytes',
      () => curlToOpenApi(`curl https://a.example.com # ${'é'.repeat(LIMIT / 2)}`),
    ],
    ['an array that is too large as a whole', () => curlToOpenApi([sized(LIMIT / 2), sized(LIMIT / 2 + 2)])],
    [
      'a collection object of 11 MB',
      () =>
        collToOpenApi({
          info: {},
          item: Array.from({ length: 11 }, () => ({ name: 'x'.repeat(1_000_000) })),
        }),
    ],
    ['an archive of 11 MB', () => harToOpenApi({ log: { entries: [], comment: 'x'.repeat(11_000_000) } })],
  ])('%s is refused', async (_name, convert) => {
    await expect(convert()).rejects.toBeInstanceOf(ConversionError);
    await expect(convert()).rejects.toThrow(/^Input exceeds maximum size of 10 MB$/);
  });
});

describe('captures', () => {
  test.each<[string, string | string[], string[]]>([
    ['nothing', '', ['warning CURL_EMPTY_INPUT', 'warning NO_REQUESTS']],
    ['an empty list', [], ['warning CURL_EMPTY_INPUT', 'warning NO_REQUESTS']],
    ['no curl', 'make all', ['warning CURL_EMPTY_INPUT', 'warning NO_REQUESTS']],
    [
      'another client',
      'wget https://a.example.com',
      ['warning CURL_UNKNOWN_COMMAND', 'warning CURL_EMPTY_INPUT', 'warning NO_REQUESTS'],
    ],
    ['no URL', 'curl -s', ['error CURL_PARSE_FAILED', 'warning NO_REQUESTS']],
    ['a URL that does not parse', 'curl http://[', ['error CURL_PARSE_FAILED', 'warning NO_REQUESTS']],
    ['another scheme', 'curl file:///etc/passwd', ['warning CURL_UNSUPPORTED_SCHEME', 'warning NO_REQUESTS']],
    ['an option without its value', 'curl https://a.example.com -H', ['warning CURL_PARSE_FAILED']],
    [
      'options of Object.prototype',
      'curl https://a.example.com --constructor --__proto__',
      Array(2).fill('warning CURL_PARSE_FAILED'),
    ],
    ['a malformed header', 'curl https://a.example.com -H nothing', ['warning CURL_PARSE_FAILED']],
    [
      'a malformed form',
      'curl https://a.example.com -F nothing',
      ['error CURL_PARSE_FAILED', 'warning NO_REQUESTS'],
    ],
    [
      'binary noise',
      'curl \u0000\u0001\ufffd\ud800 https://a.example.com/\u0007',
      ['warning CURL_PARSE_FAILED'],
    ],
  ])('%s', async (_name, input, expected) => {
    const result = await curlToOpenApi(input);
    expect(codes(result)).toEqual(expected);
    expect(result.ok).toBe(!expected.some((code) => code.startsWith('error')));
    expect(result.documentValid).toBe(true);
  });

  test('input that is neither a text nor a list of texts is an adapter failure', async () => {
    expect(codes(await curlToOpenApi(7 as unknown as string))).toEqual([
      'error ADAPTER_PARSE_FAILED',
      'warning NO_REQUESTS',
    ]);
  });

  test('the same problem twice in one command is reported once', async () => {
    const result = await curlToOpenApi("curl https://a.example.com -H ':a: 1' -H ':a: 2'");
    expect(codes(result)).toEqual(['info PSEUDO_HEADER_DROPPED']);
  });
});

describe('collections', () => {
  const cyclic: { info: object; item: object[] } = { info: {}, item: [] };
  cyclic.item.push({ name: 'me again', item: cyclic.item }, { request: 'https://a.example.com' });

  const deep = { info: {}, item: [] as object[] };
  let inner = deep.item;
  for (let depth = 0; depth < 10_000; depth += 1) {
    const item: object[] = [];
    inner.push({ name: `f${depth}`, item, event: [{ listen: 'test', script: { exec: 'x' } }] });
    inner = item;
  }
  inner.push({ request: 'https://a.example.com/deep' });

  test.each<[string, object | string, string[]]>([
    ['not JSON', '{"info": {}', ['error COLL_INVALID_COLLECTION', 'warning NO_REQUESTS']],
    ['JSON that is not an object', '[]', ['error COLL_INVALID_COLLECTION', 'warning NO_REQUESTS']],
    ['null', 'null', ['error COLL_INVALID_COLLECTION', 'warning NO_REQUESTS']],
    ['an object that is not a collection', {}, ['error COLL_INVALID_COLLECTION', 'warning NO_REQUESTS']],
    [
      'no request',
      { info: {}, item: [{ item: [] }] },
      ['warning COLL_EMPTY_COLLECTION', 'warning NO_REQUESTS'],
    ],
    ['a folder that holds itself', cyclic, ['error COLL_INVALID_COLLECTION']],
    ['10,000 folders deep', deep, []],
    [
      'items of all kinds',
      {
        info: {},
        item: [
          null,
          1,
          'x',
          [],
          {},
          { request: null },
          { request: 7 },
          { request: {} },
          { request: 'https://a.example.com' },
        ],
      },
      ['warning COLL_INVALID_COLLECTION', 'info COLL_FIELD_LEFT_OUT'],
    ],
    [
      'members of all kinds',
      {
        info: {},
        auth: 'x',
        variable: { a: 1 },
        event: 'x',
        item: [
          {
            name: {},
            event: 7,
            response: {},
            request: {
              method: 7,
              url: { raw: 'https://a.example.com', query: 'x', variable: 7, path: 7 },
              header: 7,
              body: 7,
              auth: { type: 7 },
              description: 7,
            },
          },
        ],
      },
      ['info COLL_FIELD_LEFT_OUT'],
    ],
  ])('%s', async (_name, input, expected) => {
    const result = await collToOpenApi(input);
    expect(codes(result)).toEqual(expected);
    expect(result.documentValid).toBe(true);
  });

  test('variables that contain each other come to an end', async () => {
    const variable = [
      { key: 'a', value: '{{b}}{{b}}' },
      { key: 'b', value: '{{a}}{{a}}' },
      ...Array.from({ length: 40 }, (_, at) => ({ key: `d${at}`, value: `{{d${at + 1}}}`.repeat(9) })),
    ];
    const result = await collToOpenApi({
      info: {},
      variable,
      item: [{ request: 'https://a.example.com/{{a}}?x={{d0}}' }],
    });
    expect(result.documentValid).toBe(true);
  });
});

test('archives of all kinds', async () => {
  const entries = [
    null,
    1,
    {},
    { request: {} },
    { request: { url: 7 } },
    { request: { url: 'https://a.example.com', headers: 7, cookies: [null], postData: 'x' }, response: 'x' },
  ];
  const result = await harToOpenApi({ log: { entries } });
  expect(result.requests).toHaveLength(1);
  expect(result.documentValid).toBe(true);
  expect(codes(await harToOpenApi('{"log": 1}'))).toEqual([
    'error HAR_INVALID_ARCHIVE',
    'warning NO_REQUESTS',
  ]);
  expect(codes(await harToOpenApi({ log: { entries: [] } }))).toEqual([
    'warning HAR_EMPTY_ARCHIVE',
    'warning NO_REQUESTS',
  ]);
});

test('hostile text costs no more than its length', async () => {
  const repeated = [
    "curl '{a'a",
    'curl "\\"',
    "curl $'\\x",
    'curl `',
    'curl $(',
    'curl <<E',
    'curl ^',
    '/*',
    '{{',
    '"a',
    'curl https://a.example.com -d {"a":',
  ];
  for (const piece of repeated) {
    const quoted = piece.replaceAll("'", '');
    await expectLinear(5000, (count) => curlToOpenApi(`${piece}\n`.repeat(count)));
    await expectLinear(5000, (count) =>
      curlToOpenApi(
        `curl https://a.example.com -H 'Content-Type: application/json' -d '${quoted.repeat(count + 1)}'`,
      ),
    );
  }
});
