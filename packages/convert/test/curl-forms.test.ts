import { type ConvertResult, curlToOpenApi, splitCurlCommands } from '@curlew/convert';
import { toDiagnostics } from '@curlew/convert/internal';
import { SourceFile } from '@curlew/diagnostics';
import { expect, test } from 'vitest';
import { expectLinear } from '../../diagnostics/test/linear.ts';
import { scanCommands } from '../src/sources/curl/command/read-commands.ts';
import { expandParameter } from '../src/sources/curl/shell/parameter-expansion.ts';

/** `METHOD url` of each request, with what it sent. */
async function sent(text: string): Promise<string[]> {
  const { requests, diagnostics } = await curlToOpenApi(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return requests.map((request) => getLine(request));
}

function getLine({ method, urlString, body, headers }: ConvertResult['requests'][number]): string {
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
  [
    'what reads like an assignment inside of a command',
    `curl "https://a.example.com/x?limit=1&page=2"\ncurl -d 'a=1\nid=2' https://a.example.com/y\ncurl "https://a.example.com/z/$page/$id"`,
    [
      'get https://a.example.com/x?limit=1&page=2',
      'post https://a.example.com/y a=1\nid=2',
      'get https://a.example.com/z/$page/$id',
    ],
  ],
  [
    'an assignment after a quoted address with several parameters',
    `curl "https://a.example.com/x?limit=1&page=2"\nID=7\ncurl "https://a.example.com/y/$ID"`,
    ['get https://a.example.com/x?limit=1&page=2', 'get https://a.example.com/y/7'],
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
  ['time -p', 'time -p curl https://a.example.com/x', ['get https://a.example.com/x']],
  ['nice -n', 'nice -n 10 curl https://a.example.com/x', ['get https://a.example.com/x']],
  [
    'a pipeline',
    `echo '{"a":1}' | curl -d a=1 https://a.example.com/x | jq .`,
    ['post https://a.example.com/x a=1'],
  ],
  [
    'lines of a batch file',
    '@echo off\r\n@curl https://a.example.com/1\r\ncall curl https://a.example.com/2\r\nfor /L %%i in (1,1,5) do curl https://a.example.com/3\r\nfor %%f in (*.txt) do @curl https://a.example.com/4\r\n',
    [1, 2, 3, 4].map((path) => `get https://a.example.com/${path}`),
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
    ['put https://a.example.com/files/a.txt binary', 'put https://a.example.com/files/b.txt binary'],
  ],
  [
    'uploads without a file name',
    'curl -T a.txt https://a.example.com; curl -T a.txt "https://a.example.com/up/?x=1"; curl -T - https://a.example.com/up/',
    ['a.txt', 'up/a.txt?x=1', 'up/'].map((path) => `put https://a.example.com/${path} binary`),
  ],
  [
    'a function',
    'call() { curl -X "$1" "https://a.example.com/$2"; }\ncall GET users\ncall DELETE "users/1"',
    ['get https://a.example.com/users', 'delete https://a.example.com/users/1'],
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
  [
    'docker run',
    'docker run --rm --name curl -v "$PWD:/data" alpine/git:2 curl -X PUT https://a.example.com/x -d a=1',
    ['put https://a.example.com/x a=1'],
  ],
  [
    'an image that runs curl',
    'docker run --rm -it curlimages/curl:8.11.0 -sS https://a.example.com/x\npodman run --rm docker.io/curlimages/curl https://a.example.com/y',
    ['get https://a.example.com/x', 'get https://a.example.com/y'],
  ],
  [
    'an image and its command',
    'docker run --rm curlimages/curl curl https://a.example.com/x',
    ['get https://a.example.com/x'],
  ],
  [
    'an entry point',
    'docker run --rm --entrypoint curl --network host -i tools:1 -d a=1 https://a.example.com/x',
    ['post https://a.example.com/x a=1'],
  ],
  [
    'docker exec on several lines, with a body of standard input',
    'docker compose exec -T api \\\n  curl -X POST https://a.example.com/x \\\n  --json @- <<\'EOF\'\n{"a":1}\nEOF\ncurl https://a.example.com/y',
    ['post https://a.example.com/x {"a":1}\n', 'get https://a.example.com/y'],
  ],
  [
    'docker exec behind other commands',
    'docker ps; id=1; docker exec api curl https://a.example.com/x && docker exec api curl https://a.example.com/y',
    ['get https://a.example.com/x', 'get https://a.example.com/y'],
  ],
  [
    'a script of sh -c in a container',
    `docker exec api sh -c 'cd /tmp && curl -d "{\\"a\\":1}" https://a.example.com/x; curl https://a.example.com/y'`,
    ['post https://a.example.com/x {"a":1}', 'get https://a.example.com/y'],
  ],
  [
    'bash -c on several lines',
    `bash -c '\n  curl https://a.example.com/x \\\n    -d a=1\n  curl https://a.example.com/y\n'\ncurl https://a.example.com/z`,
    ['post https://a.example.com/x a=1', 'get https://a.example.com/y', 'get https://a.example.com/z'],
  ],
  [
    'bash -c with a quote inside of quotes',
    `bash -lc 'curl -d '"'"'{"a":1}'"'"' https://a.example.com/x'`,
    ['post https://a.example.com/x {"a":1}'],
  ],
  [
    'bash -c with variables',
    'ID=7\nbash -c "curl https://a.example.com/$ID/\\$OTHER"',
    ['get https://a.example.com/7/$OTHER'],
  ],
  [
    'a script in a here-document',
    'bash -s <<EOF\ncurl https://a.example.com/x\nEOF',
    ['get https://a.example.com/x'],
  ],
  [
    'a script in a script',
    `bash -c "docker exec api sh -c 'curl https://a.example.com/x'"`,
    ['get https://a.example.com/x'],
  ],
  [
    'sudo, timeout and env with options',
    'sudo -u deploy curl https://a.example.com/1\ntimeout -k 5 10 curl https://a.example.com/2\nenv -u A B=1 curl https://a.example.com/3',
    [1, 2, 3].map((path) => `get https://a.example.com/${path}`),
  ],
  [
    'a script that curl fetches',
    'bash -c "$(curl -fsSL https://a.example.com/x)"',
    ['get https://a.example.com/x'],
  ],
  [
    'a here-string of PowerShell',
    `curl.exe -X POST https://a.example.com/x -d @'\n{"a": "it's",\n "b": "$c"}\n'@ -H 'A: b'\ncurl.exe https://a.example.com/y`,
    [`post https://a.example.com/x {"a": "it's",\n "b": "$c"}`, 'get https://a.example.com/y'],
  ],
  [
    'one with variables and escapes',
    'PS> curl.exe `\n  --data-raw @"\r\n{"a": "$A", `"b`": 1}\r\n"@ `\n  https://a.example.com/x',
    ['post https://a.example.com/x {"a": "$A", "b": 1}'],
  ],
  [
    'a variable of PowerShell',
    `$id = 7\n$body = @'\n{\\"a\\":1}\n'@\n$url = "https://a.example.com/$id"\ncurl.exe -X POST $url -d $body`,
    ['post https://a.example.com/7 {"a":1}'],
  ],
  [
    'options of standard input',
    `curl -sK - <<'EOF'\n# a comment\nurl = "https://a.example.com/x"\nheader: "Authorization: Bearer b"\n-X PUT\ndata = "{\\"a\\":\\t1}"\nnext\nurl=https://a.example.com/y\nEOF`,
    ['put https://a.example.com/x {"a":\t1} Bearer b', 'get https://a.example.com/y'],
  ],
  [
    'options of a here-string',
    `curl --config - -d a=1 <<< 'url = "https://a.example.com/x"'`,
    ['post https://a.example.com/x a=1'],
  ],
  [
    'variables of curl',
    `curl --variable id=7 --variable 'name= a b ' --expand-url 'https://a.example.com/{{id}}?q={{name:trim:url}}' --expand-data '{"n":"{{name}}","t":"\\{{id}}"}'`,
    ['post https://a.example.com/7?q=a%20b {"n":" a b ","t":"{{id}}"}'],
  ],
  [
    'variables of variables, functions, and of the environment',
    `curl --variable a=x --expand-variable 'b={{a}}"y' --variable %TOKEN --expand-json '["{{b:json}}","{{b:b64}}"]' --expand-header 'Authorization: Bearer {{TOKEN}}' https://a.example.com/x`,
    ['post https://a.example.com/x ["x\\"y","eCJ5"] Bearer $TOKEN'],
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

test('a body that a typo of quotes leaves behind is not taken apart as a glob', async () => {
  const { document, diagnostics } = await curlToOpenApi(
    `curl https://a.example.com/x -d ' ' '{"name": "Zenobia Quarrington", "secret": "velvet-otter"}'`,
  );
  expect(Object.keys(document.paths ?? {})).toEqual(['/x']);
  expect(JSON.stringify([document, diagnostics])).not.toMatch(/Zenobia|Quarrington|velvet/);
});

test('texts that repeat themselves are read in one pass', async () => {
  for (const text of ['A=$A$A\n', '"$(cat <<EOF\n', '`curl `', '{ curl x; ', 'curl "{a,b}', 'xargs -n 1 ']) {
    await expectLinear(4000, (count) => splitCurlCommands(text.repeat(count)));
  }
});

test.each<[string, string, string[]]>([
  ['a configuration in a file', 'curl -K secrets.cfg https://a.example.com/x', ['Options in a file']],
  [
    'a variable that is not set',
    "curl --expand-url 'https://a.example.com/{{id}}'",
    ['A variable that --variable does not set'],
  ],
  [
    'an unknown function',
    "curl --variable id=7 --expand-url 'https://a.example.com/{{id:upper}}'",
    ['A variable has a name'],
  ],
  ['a name alone', 'curl --variable id https://a.example.com/x', ['A variable has a name']],
])('%s is reported', async (_name, text, messages) => {
  const { requests, diagnostics } = await curlToOpenApi(text);
  expect(requests).toHaveLength(1);
  expect(diagnostics.map(({ severity, index, message }) => [severity, index, message])).toEqual(
    messages.map((message) => ['warning', 0, expect.stringContaining(message)]),
  );
});

test('a command in a script has the line of its name', async () => {
  const text =
    "curl https://a.example.com/1\nbash -c '\n  curl https://a.example.com/2\n  curl --nope https://a.example.com/3\n'";
  const { requests, diagnostics } = await curlToOpenApi(text);
  expect(requests.map(({ url }) => url.pathname)).toEqual(['/1', '/2', '/3']);
  const [diagnostic] = toDiagnostics(diagnostics, new SourceFile('a.sh', text));
  expect(diagnostic?.message).toBe('Unknown curl option --nope; it was ignored.');
  expect(diagnostic?.span).toMatchObject({ line: 4, column: 3 });
});

test('programs that run nothing are read in linear time', async () => {
  const lines = "docker \\\nbash -c 'x\nssh `a $(b\n";
  await expectLinear(4000, (count) => scanCommands(lines.repeat(count)));
});

test.each<[string, string, string[]]>([
  ['a method that is a variable', 'curl -X "$METHOD" https://a.example.com/x', ['The method is a variable']],
  ['arguments that are unknown', 'curl https://a.example.com/x "$@"', ['Arguments are those of']],
  [
    'a function that renames its arguments',
    'api() { local path=$1\nshift\ncurl "https://a.example.com$path" "$@"\n}\napi /x -X POST',
    ['A curl command in a function that renames its arguments'],
  ],
  ['a file in a query', 'curl https://a.example.com/x --url-query name@a.txt', ['Data in a file is missing']],
])('%s: reported as a whole', async (_case, input, messages) => {
  const { diagnostics, requests } = await curlToOpenApi(input);
  const reported = diagnostics.filter(({ code }) => !/^(?:NO_REQUESTS|CURL_EMPTY_INPUT)$/.test(code));
  expect(reported.map(({ message }) => messages.find((start) => message.startsWith(start)))).toEqual(
    messages,
  );
  for (const { method, url } of requests) expect(`${method} ${url.pathname}`).toBe('get /x');
});

const braced = (text: string) => `$\u007b${text}}`;

test('an expansion does what Bash does', () => {
  const value = 'https://a.example.com/v1/users.json';
  const rows: [string, string | undefined][] = [
    ['U%.json', 'https://a.example.com/v1/users'],
    ['U%/*', 'https://a.example.com/v1'],
    ['U%%/*', 'https:'],
    ['U#*/', '/a.example.com/v1/users.json'],
    ['U##*/', 'users.json'],
    ['U//e/E', 'https://a.ExamplE.com/v1/usErs.json'],
    ['U/[0-9]/2', 'https://a.example.com/v2/users.json'],
    ['U: -4', 'json'],
    ['U:8:1', 'a'],
    ['#U', '35'],
    ['U^', 'Https://a.example.com/v1/users.json'],
    ['U:-x', value],
    ['U:+x', 'x'],
    ['U%$X', undefined],
    ['U@Q', undefined],
  ];
  expect(rows.map(([text]) => [text, expandParameter(braced(text), value)])).toEqual(rows);
  expect(['U-x', 'U:="x y"', 'U%x', '#U'].map((text) => expandParameter(braced(text), undefined))).toEqual([
    'x',
    'x y',
    undefined,
    undefined,
  ]);
});
