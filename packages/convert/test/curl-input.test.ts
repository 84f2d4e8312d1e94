import { curlToOpenApi, toDiagnostics } from '@curlew/convert';
import { SourceFile } from '@curlew/diagnostics';
import { expect, test } from 'vitest';
import { readCommands } from '../src/sources/curl/command/read-commands.ts';
import { cpuMs } from './cpu-ms.ts';

const URL = 'https://a.example.com/x';

/** The bodies of the requests of a text, and the codes and sentences of its diagnostics. */
async function bodies(text: string): Promise<{ sent: (string | undefined)[]; messages: string[] }> {
  const { requests, diagnostics } = await curlToOpenApi(text, { validate: false });
  return {
    sent: requests.map(({ body }) => body?.raw),
    messages: diagnostics.map(({ message }) => message),
  };
}

test.each<[string, string, string[]]>([
  ['echo', `echo '{"a":1}' | curl -d @- ${URL}`, ['{"a":1}']],
  ['echo of a variable', `echo "{\\"a\\":\\"$A\\"}" | curl --json @- ${URL}`, ['{"a":"$A"}\n']],
  ['echo of an assigned variable', `A=5\necho "{\\"a\\":$A}" | curl -d@- ${URL}`, ['{"a":5}']],
  ['echo -n', `$ echo -n 'a=1&b=2' | curl -sS -d @- ${URL}`, ['a=1&b=2']],
  ['echo -e', `echo -e '{"a":\\n1}' | curl --data-binary @- ${URL}`, ['{"a":\n1}\n']],
  ['echo of several words', `echo a=1 b=2 | curl --data-binary @- ${URL}`, ['a=1 b=2\n']],
  ['a text on several lines', `echo '{\n  "a": 1\n}' | curl -d @- ${URL}`, ['{  "a": 1}']],
  ['a pipe at the end of a line', `echo '{"a":1}' |\n  curl -d @- ${URL}`, ['{"a":1}']],
  ['a continued pipe', `echo '{"a":1}' \\\n  | curl -d @- ${URL}`, ['{"a":1}']],
  ['printf', `printf '{"id":%d,"name":"%s"}' 7 ada | curl -d @- ${URL}`, ['{"id":7,"name":"ada"}']],
  ['printf of more arguments', `printf 'a=%s&' 1 2 | curl -d @- ${URL}`, ['a=1&a=2&']],
  ['printf --', `printf -- '%s%%\\n' 5 | curl --data-binary @- ${URL}`, ['5%\n']],
  [
    'a here-document',
    `cat <<END | curl -d @- \\\n  ${URL} | jq .\n{"a":\n"curl ${URL}"}\nEND\ncurl ${URL}/y`,
    [`{"a":"curl ${URL}"}`],
  ],
  ['one through jq', `cat << 'END' | jq -c . | curl --json @- ${URL}\n{"a":1}\nEND`, ['{"a":1}\n']],
  ['a here-document with tabs', `cat <<-END | curl -d @- ${URL}\n\t{"a":1}\n\tEND`, ['{"a":1}']],
  ['a here-string of another program', `jq . <<< '{"a":1}' | curl -d @- ${URL}`, ['{"a":1}']],
  [
    'jq -n',
    `jq -n '{a: 1, "b": [true, null, -2.5], c: {}}' | curl -d @- ${URL}`,
    ['{"a":1,"b":[true,null,-2.5],"c":{}}'],
  ],
  [
    'jq with arguments',
    `jq -cn --arg n "$N" --arg m 'a"b' --argjson k 5 '{$n, m: $m, k: $k}' | curl -d @- ${URL}`,
    ['{"n":"$N","m":"a\\"b","k":5}'],
  ],
  ['sudo', `echo a=1 | sudo curl -d @- ${URL}`, ['a=1']],
  ['a container', `echo '{"a":1}' | docker run -i --rm curlimages/curl -d @- ${URL}`, ['{"a":1}']],
  ['a pod', `echo '{"a":1}' | kubectl exec -i api -- curl -d @- ${URL}`, ['{"a":1}']],
  ['a condition', `if echo a=1 | curl -d @- ${URL}; then echo ok; fi`, ['a=1']],
  ['behind another command', `id=1; cd /tmp && echo a=1 | curl -d @- ${URL}`, ['a=1']],
  ['cmd', `C:\\> echo {"a":1} | curl -d @- ${URL}`, ['{"a":1}']],
  ['PowerShell', `PS C:\\> '{"a":1}' | curl.exe -d '@-' ${URL}`, ['{"a":1}']],
  ['a variable of PowerShell', `$body = '{"a":1}'\n$body | curl.exe -d "@-" ${URL}`, ['{"a":1}']],
  ['a substitution of jq', `curl -d "$(jq -n --arg a "$A" '{a: $a}')" ${URL}`, ['{"a":"$A"}']],
  ['a substitution of printf', `curl -d "$(printf '{"a":"%s"}' x)" ${URL}`, ['{"a":"x"}']],
  ['an assigned substitution', `BODY=$(jq -n '{a: 1}')\ncurl -d "$BODY" ${URL}`, ['{"a":1}']],
  ['a substitution of a process', `curl -d @<(echo '{"a":1}') ${URL}`, ['{"a":1}']],
])('text that %s writes into curl', async (_name, text, expected) => {
  const { sent, messages } = await bodies(text);
  expect(messages).toEqual([]);
  expect(sent.slice(0, expected.length)).toEqual(expected);
});

test.each<[string, string, string]>([
  ['a program', `make-body | curl -d @- ${URL}`, 'standard input'],
  ['a filter', `jq .a b.json | curl -d @- ${URL}`, 'standard input'],
  ['a filter of jq without input', `jq -n 'now' | curl -d @- ${URL}`, 'standard input'],
  ['another curl', `curl -s ${URL} | jq -r . | curl -d @- ${URL}`, 'standard input'],
  ['a file', `cat body.json | curl -d @- ${URL}`, 'standard input'],
  ['a redirected file', `curl -d @- ${URL} < body.json`, 'standard input'],
  ['a named file', `curl -d @body.json ${URL}`, 'in a file'],
  ['a file as a query', `curl -G -d @query.txt ${URL}`, 'in a file'],
  ['a variable', `curl -d "$BODY" ${URL}`, 'a variable'],
  ['a substitution', `curl --json "$(make-body)" ${URL}`, 'a variable'],
])('what %s writes cannot be known, and is reported once', async (_name, text, message) => {
  const { sent, messages } = await bodies(text);
  expect(messages).toEqual([expect.stringContaining(message)]);
  expect(sent.at(-1)).toBe(undefined);
});

test('the file that is piped or redirected into curl is read where files are', async () => {
  const { CurlAdapter, XToOpenApi } = await import('@curlew/convert');
  const adapter = new CurlAdapter({ readFile: (path) => (path === 'b.json' ? '{"a":1}' : undefined) });
  const text = `cat b.json | curl -d @- ${URL}\ncurl -d @- ${URL} < b.json\ncurl -d @b.json ${URL}`;
  const { requests, diagnostics } = await new XToOpenApi().register(adapter).convert('curl', text);
  expect(requests.map(({ body }) => body?.raw)).toEqual(['{"a":1}', '{"a":1}', '{"a":1}']);
  expect(diagnostics).toEqual([]);
});

test.each<[string, string, string[]]>([
  [
    'docker in cmd',
    `docker run --rm curlimages/curl ^\r\n  -X POST "${URL}?a=1&b=2" ^\r\n  -d "{\\"a\\":1}"\r\ncurl ${URL}/y`,
    [`post ${URL}?a=1&b=2 {"a":1}`, `get ${URL}/y`],
  ],
  [
    'docker in PowerShell',
    `docker run --rm curlimages/curl \`\n  -X POST "${URL}" \`\n  -d '{\\"a\\":1}'`,
    [`post ${URL} {"a":1}`],
  ],
  ['an option before the image', `docker run ^\n --rm ^\n curlimages/curl ^\n ${URL}`, [`get ${URL}`]],
  ['ssh in cmd', `ssh deploy@b.example.com ^\n curl -X DELETE ^\n ${URL}`, [`delete ${URL}`]],
  ['ssh in PowerShell', `PS> ssh b.example.com \`\n "curl -X DELETE ${URL}"`, [`delete ${URL}`]],
  [
    'a pod in PowerShell',
    `kubectl exec -it pod \`\n  -- curl -sS \`\n  ${URL} \`\n  -d a=1`,
    [`post ${URL} a=1`],
  ],
  ['sh -c in cmd', `docker exec api sh -c ^\n  "curl -d a=1 ${URL}"`, [`post ${URL} a=1`]],
  ['sh -c in PowerShell', `docker exec api sh -c \`\n  'curl -d a=1 ${URL}'`, [`post ${URL} a=1`]],
  ['wsl', `wsl curl -X PUT ^\n  "${URL}?a=1&b=2" ^\n  --data-raw "x=1"`, [`put ${URL}?a=1&b=2 x=1`]],
  ['cmd /c', `cmd /c curl -X POST ^\n  ${URL} ^\n  -d "a=1"`, [`post ${URL} a=1`]],
  ['a script of cmd', `cmd /c "curl -X POST ^\n  ${URL} ^\n  -d a=1"`, [`post ${URL} a=1`]],
  [
    'a script of PowerShell',
    `pwsh -Command 'curl.exe -X POST \`\n  ${URL} \`\n  -d a=1'`,
    [`post ${URL} a=1`],
  ],
])('%s continues on the next line', async (_name, text, expected) => {
  const { requests, diagnostics } = await curlToOpenApi(text, { validate: false });
  const lines = requests.map(
    ({ method, urlString, body }) => `${method} ${urlString}${body ? ` ${body.raw ?? body.kind}` : ''}`,
  );
  expect(lines).toEqual(expected);
  expect(diagnostics).toEqual([]);
});

test('pipes into curl are read in linear time', async () => {
  for (const line of [
    "echo ' | curl -d @- b\n",
    'echo a | curl -d @- <<E\n',
    'cat <<E | curl -d @-\n',
    'echo {""""""""""""""""""""""""|| curl -d @- b\n',
    'echo $(echo | curl -d @- \\\n',
  ]) {
    const lines = (count: number) => line.repeat(count);
    readCommands(lines(500));
    const half = await cpuMs(() => readCommands(lines(2000)));
    const whole = await cpuMs(() => readCommands(lines(4000)));
    expect(whole).toBeLessThan(half * 4 + 100);
  }
});

test('the help for missing data does not doubt the command', async () => {
  const text = `curl -d @body.json ${URL}\ncurl --nope ${URL}`;
  const { diagnostics } = await curlToOpenApi(text, { validate: false });
  const helps = toDiagnostics(diagnostics, new SourceFile('a.sh', text)).map(({ help }) => help);
  expect(helps).toEqual([
    'Write the values into the command in place of the name, or describe them in the document.',
    'Test the command in a shell, and correct its options and quotes.',
  ]);
});
