import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../scripts/test-scope.ts';
import { curlToOpenApi, RECOMMENDED_INFERENCE } from '../src/index.ts';

/** What Chrome 80 to 118 wrote for a string of a command for `cmd`. */
function escaped(text: string): string {
  const quote = /[\r\n]/.test(text) ? '^"' : '"';
  const inner = text
    .replace(/\\/g, '\\\\')
    .replace(/"/g, '\\"')
    .replace(/[^a-zA-Z0-9\s_\-:=+~'/.,?;()*`]/g, '^$&')
    .replace(/%(?=[a-zA-Z0-9_])/g, '%^')
    .replace(/\r?\n/g, '^\n\n');
  return quote + inner + quote;
}

/** Before Chrome 80. */
function doubled(text: string): string {
  const inner = text.replace(/"/g, '""').replace(/%/g, '"%"').replace(/\r?\n/g, '"^\n\n"');
  return `"${inner}"`;
}

function command(quote: (text: string) => string, body: string): string {
  const lines = [
    `curl ${quote('https://shop.example.com/v1/orders?q=a%20b&limit=10')}`,
    `-H ${quote('accept: application/json, text/plain')}`,
    `-H ${quote('sec-ch-ua: "Chromium";v="110", "Not A(Brand";v="24"')}`,
    `-H ${quote('content-type: application/json')}`,
    `--data-raw ${quote(body)}`,
    '--compressed',
  ];
  return lines.join(' ^\n  ');
}

const BODY = '{"name":"Ann B","type":"application/json and text/plain","share":"50%25","path":"C:\\\\temp"}';

test('commands for cmd of Chrome up to 118 are read as they were meant', async () => {
  const input = [command(escaped, BODY), command(escaped, BODY.replaceAll(',', ',\n'))].join(' &\n');
  const { requests, diagnostics } = await curlToOpenApi(input, { inference: RECOMMENDED_INFERENCE });
  expect(diagnostics).toEqual([]);
  expect(requests.map(({ method, url, body }) => [method, url.href, body?.raw])).toEqual([
    ['post', 'https://shop.example.com/v1/orders?q=a%20b&limit=10', BODY],
    ['post', 'https://shop.example.com/v1/orders?q=a%20b&limit=10', BODY.replaceAll(',', ',\n')],
  ]);
  expect(requests[0]?.headers).toContainEqual({
    name: 'sec-ch-ua',
    value: '"Chromium";v="110", "Not A(Brand";v="24"',
  });
});

test('commands of Chrome before 80 are read as well', async () => {
  const body = '{"share": "50% of 2", "lines": "a b"}';
  const { requests, diagnostics } = await curlToOpenApi(command(doubled, body));
  expect(diagnostics).toEqual([]);
  expect(requests.map(({ url, body: sent }) => [url.pathname, sent?.raw])).toEqual([['/v1/orders', body]]);
});

test.each(['{\n" ', '{"a": "b c",\n"d": "\\" }', '\n\\', '{\n"x" : 1}'])(
  'a body of several lines with a quotation mark before a blank, or a backslash, comes back: %j',
  async (body) => {
    const { requests } = await curlToOpenApi(command(escaped, body));
    expect(requests.map(({ body: sent }) => sent?.raw)).toEqual([body]);
  },
);

test('any body that this generator quotes comes back', async () => {
  const texts = fc.string({ unit: 'binary-ascii', minLength: 1 }).filter((text) => /[^\s]/.test(text));
  const asciiText = texts.map((text) => `{${text.replace(/[^\x20-\x7e\n]/g, '')}`);
  await fc.assert(
    fc.asyncProperty(asciiText, async (body) => {
      const { requests } = await curlToOpenApi(command(escaped, body));
      expect(requests.map(({ url, body: sent }) => [url.pathname, sent?.raw])).toEqual([
        ['/v1/orders', body],
      ]);
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('on one line, without a continuation', async () => {
  const { requests } = await curlToOpenApi(
    `curl ${escaped('https://a.example/x?a=1&b=2')} -d ${escaped(BODY)}`,
  );
  expect(requests.map(({ url, body }) => [url.href, body?.raw])).toEqual([
    ['https://a.example/x?a=1&b=2', BODY],
  ]);
});

test('carets that another author wrote stay', async () => {
  const { requests } = await curlToOpenApi(
    'curl "https://a.example/x" ^\n  -H "x-pattern: ^/items" ^\n  -H "x-b: 1"',
  );
  expect(requests[0]?.headers[0]).toEqual({ name: 'x-pattern', value: '^/items' });
});

test.each([
  ['typographic quotes', 'curl https://a.example/x -d “{"a": "application/json", "b": "c/d"}”'],
  [
    'a string without quotes',
    'curl https://a.example/x -d {"a": "application/json", "b": "c.d/e", "f": "x y/z"}',
  ],
  [
    'an address without a scheme',
    'curl a.example/x -d {"a": "application/json", "b": "c.d/e", "f": "x y/z"}',
  ],
  ['a header without quotes', 'curl -X POST https://a.example/x -H Content-Type: application/json -d 1'],
  [
    'quotes inside of quotes',
    'curl "https://a.example/x" -d "{"name": "text/plain and more", "c":"v1.2/x"}"',
  ],
  ['an edited command for cmd', `${command(escaped, BODY).replace('^{', '{')}`],
])('%s: the rest of a value is reported and is not an operation', async (_name, input) => {
  const { origins, diagnostics } = await curlToOpenApi(input, { inference: RECOMMENDED_INFERENCE });
  expect(origins).toHaveLength(1);
  expect(origins[0]?.path).toMatch(/^\/(?:x|v1\/orders)$/);
  expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toContain(
    'warning CURL_PARSE_FAILED',
  );
});

test.each([
  ['curl web/health', ['http://web']],
  ['curl web/health db/health', ['http://web', 'http://db']],
  [
    'curl https://a.example/x b.example/y localhost/z host:8080/w',
    ['https://a.example', 'http://b.example', 'http://localhost', 'http://host:8080'],
  ],
])('%s has an address for each host', async (input, servers) => {
  const { document } = await curlToOpenApi(input);
  expect(document.servers?.map(({ url }) => url)).toEqual(servers);
});
