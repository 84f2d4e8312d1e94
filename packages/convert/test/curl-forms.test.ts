import { type ConvertResult, curlToOpenApi, splitCurlCommands } from '@curlew/convert';
import { expect, test } from 'vitest';
import { cpuMs } from './cpu-ms.ts';

/** `METHOD url` of each request, with what it sent. */
async function sent(text: string): Promise<string[]> {
  const { requests, diagnostics } = await curlToOpenApi(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return requests.map((request) => lineOf(request));
}

function lineOf({ method, urlString, body, headers }: ConvertResult['requests'][number]): string {
  const names = body?.fields
    ?.map(({ name, value, fileName }) => `${name}=${value ?? fileName ?? '@'}`)
    .join('&');
  const what = body ? ` ${body.raw ?? names ?? body.kind}` : '';
  const auth = headers.find(({ name }) => name === 'Authorization')?.value;
  return `${method} ${urlString}${what}${auth ? ` ${auth}` : ''}`;
}

test.each<[string, string, string[]]>([
  [
    'a here-document as data',
    `curl https://a.example.com/x -d "$(cat <<EOF\n{"a": "it's (1)"}\nEOF\n)" -H 'A: b'`,
    [`post https://a.example.com/x {"a": "it's (1)"}`],
  ],
  [
    'one with a quoted delimiter, before the URL',
    `curl -d "$(cat <<'JSON'\n{"b": ")"}\nJSON\n)" https://a.example.com/x`,
    ['post https://a.example.com/x {"b": ")"}'],
  ],
  [
    'variables of earlier lines',
    `BASE=https://a.example.com\nexport TOKEN="velvet otter"\nID='7'\ncurl "$BASE/users/\${ID}" -H "Authorization: Bearer $TOKEN"`,
    ['get https://a.example.com/users/7 Bearer velvet otter'],
  ],
  [
    'variables of variables, the last one wins',
    'HOST=a.example.com; BASE="https://$HOST/v1"\nHOST=b.example.com\ncurl $BASE/x\nBASE=https://$HOST\ncurl $BASE/y',
    ['get https://a.example.com/v1/x', 'get https://b.example.com/y'],
  ],
  [
    'a variable in single quotes',
    "A=1\ncurl https://a.example.com/x -d '$A'",
    ['post https://a.example.com/x $A'],
  ],
  ['a variable for one command', 'A=1 curl https://a.example.com/$A', ['get https://a.example.com/$A']],
  [
    'a group',
    '{ curl https://a.example.com/x; curl https://a.example.com/y; }',
    ['get https://a.example.com/x', 'get https://a.example.com/y'],
  ],
  [
    'a function',
    'load() {\n  curl https://a.example.com/x\n}\nsave() { curl -X PUT https://a.example.com/y; }',
    ['get https://a.example.com/x', 'put https://a.example.com/y'],
  ],
  [
    'env',
    'env -i A=1 curl https://a.example.com/x\nenv curl https://a.example.com/y',
    ['get https://a.example.com/x', 'get https://a.example.com/y'],
  ],
  ['xargs', 'cat ids | xargs -n 1 curl https://a.example.com/x', ['get https://a.example.com/x']],
  ['time -p', 'time -p curl https://a.example.com/x', ['get https://a.example.com/x']],
  ['nice -n', 'nice -n 10 curl https://a.example.com/x', ['get https://a.example.com/x']],
  [
    'find -exec',
    "find . -name '*.txt' -exec curl https://a.example.com/x -d @{} \\;",
    ['post https://a.example.com/x form-urlencoded'],
  ],
  [
    'a pipeline',
    `echo '{"a":1}' | curl -d @- https://a.example.com/x | jq .`,
    ['post https://a.example.com/x form-urlencoded'],
  ],
  ['a loop', 'for i in 1 2; do curl https://a.example.com/x; done', ['get https://a.example.com/x']],
  [
    'a list in a URL',
    'curl "https://a.example.com/{a,b}/{c,d}"',
    ['a/c', 'a/d', 'b/c', 'b/d'].map((path) => `get https://a.example.com/${path}`),
  ],
  [
    'a range',
    'curl "https://a.example.com/[08-12:2]" "https://a.example.com/[a-c]"',
    ['08', '10', '12', 'a', 'b', 'c'].map((path) => `get https://a.example.com/${path}`),
  ],
  ['a range that is none', 'curl -g "https://a.example.com/[1-3]"', ['get https://a.example.com/[1-3]']],
  [
    'an upload below a folder',
    'curl -T "{a,b}.txt" https://a.example.com/files/',
    ['put https://a.example.com/files/%7Ba%2Cb%7D.txt binary'],
  ],
  [
    'a field of a file',
    'curl https://a.example.com/x -d a=1 --data-urlencode note@note.txt',
    ['post https://a.example.com/x a=1&note=@'],
  ],
  [
    'a query of a file',
    'curl https://a.example.com/x --url-query note@note.txt --url-query a=1',
    ['get https://a.example.com/x?note=&a=1'],
  ],
  [
    'inline code',
    'Call `curl https://a.example.com/x` first, then `curl -X DELETE https://a.example.com/y`.',
    ['get https://a.example.com/x', 'delete https://a.example.com/y'],
  ],
  [
    'a quotation',
    "> curl https://a.example.com/x \\\n>   -H 'Authorization: Bearer b'\n> curl https://a.example.com/y",
    ['get https://a.example.com/x Bearer b', 'get https://a.example.com/y'],
  ],
  [
    'a prompt that continues',
    '$ curl \\\n> https://a.example.com/x \\\n> -d a=1',
    ['post https://a.example.com/x a=1'],
  ],
  [
    'a redirection on a continued line',
    'curl https://a.example.com/x \\\n  > out.json',
    ['get https://a.example.com/x'],
  ],
  [
    'a result of a command',
    'id=`curl https://a.example.com/x`\ntoken=$(curl -s https://a.example.com/t | jq -r .token)',
    ['get https://a.example.com/x', 'get https://a.example.com/t'],
  ],
])('%s', async (_name, text, expected) => {
  expect(await sent(text)).toEqual(expected);
});

test.each<[string, string, RegExp]>([
  ['data beside a form', 'curl https://a.example.com/x -d a=1 -F b=2', /either data \(-d\) or a form \(-F\)/],
  ['a range without end', 'curl "https://a.example.com/[1-100000]"', /more than 100 addresses/],
])('%s is reported', async (_name, text, message) => {
  const { diagnostics, requests } = await curlToOpenApi(text);
  expect(diagnostics.map((one) => one.message).join()).toMatch(message);
  expect(requests.length).toBeGreaterThan(0);
});

test('a body that a slip of quotes leaves behind is not taken apart as a glob', async () => {
  const { document, diagnostics } = await curlToOpenApi(
    `curl https://a.example.com/x -d ' ' '{"name": "Zenobia Quarrington", "secret": "velvet-otter"}'`,
  );
  expect(Object.keys(document.paths ?? {})).toEqual(['/x']);
  expect(JSON.stringify([document, diagnostics])).not.toMatch(/Zenobia|Quarrington|velvet/);
});

test('texts that repeat themselves are read in one pass', async () => {
  for (const text of ['A=$A$A\n', '"$(cat <<EOF\n', '`curl `', '{ curl x; ', 'curl "{a,b}', 'xargs -n 1 ']) {
    expect(await cpuMs(() => splitCurlCommands(text.repeat(4000)))).toBeLessThan(4000);
  }
});
