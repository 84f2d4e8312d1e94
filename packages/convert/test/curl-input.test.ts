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

test.each<[form: string, messages: string[], value: string | undefined]>([
  [`-F 'note=<note.txt'`, ['in a file'], undefined],
  [`-F 'a=b' -F 'note=<note.txt;type=text/plain'`, ['in a file'], undefined],
  [`-F 'note=<-'`, ['standard input'], undefined],
  [`-F 'note=<-' -F 'more=<more.txt'`, ['standard input', 'in a file'], undefined],
  [`-F 'note=<-' <<< text`, [], 'text'],
  [`-F 'note=@note.txt'`, [], undefined],
  [`-F 'note=@-'`, [], undefined],
  [`--form-string 'note=<note.txt'`, [], '<note.txt'],
])('the form %s lacks %j', async (form, expected, value) => {
  const { requests, diagnostics } = await curlToOpenApi(`curl ${form} ${URL}`, { validate: false });
  expect(diagnostics.map(({ message }) => message)).toEqual(
    expected.map((message) => expect.stringContaining(message)),
  );
  expect(requests[0]?.body?.fields?.find(({ name }) => name === 'note')?.value).toBe(value);
});

/** What commands write to standard output, as bash 5 and jq 1.7 do; undefined where a command is not run. */
test.each<[command: string, written: string | undefined]>([
  ["printf '%05d|%-4d|%4d|%i' 7 8 9 -3", '00007|8   |   9|-3'],
  ["printf '%06d' -42", '-00042'],
  ["printf '%x %X %o %04x' 255 255 8 10", 'ff FF 10 000a'],
  ["printf '%.2f %.1f %f %8.2f' 3 1.5 2 -1.5", '3.00 1.5 2.000000    -1.50'],
  ["printf '%5s|%-5s|%.2s|%c' ab cd efg hij", '   ab|cd   |ef|h'],
  ["printf '%b %s' 'a\\tb' 'a\\tb'", 'a\tb a\\tb'],
  ["printf '\\\\d+ \\d \\x41\\101'", '\\d+ \\d AA'],
  ["printf '%s-%s;' a b c", 'a-b;c-;'],
  ["printf 'none' a b", 'none'],
  ["printf '%e' 1", undefined],
  ["printf '%G' 1", undefined],
  ["printf '%a' 1", undefined],
  ["printf '%q' 'a b'", undefined],
  ["printf '%*d' 5 1", undefined],
  ["printf '%+d' 5", undefined],
  ["printf '%(%Y)T' 0", undefined],
  ["printf '%.1f' 1.25", undefined],
  ["printf '%d' 0x1f", undefined],
  ["printf '%d' abc", undefined],
  ["printf '%s %'", undefined],
  ['printf -v name %s a', undefined],
  [`printf '%s' ${'a '.repeat(200)}`, undefined],
  ['echo -e \'a\\tb \\"c\\" \\d\'', 'a\tb \\"c\\" \\d'],
  ["echo -e 'a\\c b'", undefined],
  ["printf 'a\\nb' | tr -d '\\n'", 'ab'],
  ["printf 'a\\r\\nb' | tr --delete '\\r\\n'", 'ab'],
  ["printf 'a\\nb' | tr -d $'\\n'", 'ab'],
  ["echo 'a\"b' | tr -d '\\n\"'", undefined],
  ["echo ab | tr -d '\\n' x", undefined],
  ['echo ab | tr a b', undefined],
  ['echo ab | cat -u -', 'ab'],
  ['echo ab | cat -n', undefined],
  ['echo ab | cat -A', undefined],
  ["jq -rn --arg t hello '$t'", 'hello'],
  ["jq -nj --arg t 'say \"hi\"' '$t'", 'say "hi"'],
  ['jq -nr \'"a\\tb"\'', 'a\tb'],
  ["jq -nr --argjson t '\"b\"' '$t'", 'b'],
  ['jq --null-input --raw-output \'["a"]\'', '["a"]'],
  ["jq -nr '12'", '12'],
  ["jq -n --arg t hello '$t'", '"hello"'],
  ["jq -n --argjson t oops '$t'", undefined],
  ["jq -n --args '$t' a", undefined],
  ["jq -n --rawfile t f '$t'", undefined],
  ["jq -ns '[1]'", undefined],
  ["jq -Cn '[1]'", undefined],
  ['echo \'{"a":1}\' | jq -r .', '{"a":1}'],
  ['echo \'"a"\' | jq -r .', undefined],
  ['echo \'"a"\' | jq -R .', undefined],
  ['echo 5 | jq -s', undefined],
])('the output of %s', async (command, written) => {
  const { sent } = await bodies(`curl --data-binary "$(${command})" -H 'Content-Type: text/plain' ${URL}`);
  expect(sent).toEqual([written]);
});

test.each<[string, string, string]>([
  [
    'a substitution',
    `X='say "hi"'\ncurl -d "$(jq -n --arg x "$X" '{x: $x}')" ${URL}`,
    '{"x":"say \\"hi\\""}',
  ],
  ['a pipe', `X='say "hi"'\njq -n --arg x "$X" '{x: $x}' | curl -d @- ${URL}`, '{"x":"say \\"hi\\""}'],
  ['a process', `X='a\\b'\ncurl -d @<(jq -n --arg x "$X" '{$x}') ${URL}`, '{"x":"a\\\\b"}'],
  ['an assignment', `X='"'\nB=$(jq -n --arg x "$X" '[$x]')\ncurl -d "$B" ${URL}`, '["\\""]'],
  ['a format', `F='{"a":"%s"}'\nX=1\nprintf "$F" "$X" | curl -d @- ${URL}`, '{"a":"1"}'],
  [
    'one variable of two',
    `X='"'\ncurl -d "$(jq -n --arg x "$X" --arg y "$Y" '[$x, $y]')" ${URL}`,
    '["\\"","$Y"]',
  ],
])('the values of variables are known where %s quotes them', async (_name, text, expected) => {
  const { sent, messages } = await bodies(text);
  expect([sent, messages]).toEqual([[expected], []]);
});

test('the file that is piped or redirected into curl is read where files are', async () => {
  const { CurlAdapter, XToOpenApi } = await import('@curlew/convert');
  const adapter = new CurlAdapter({
    readFile: (path) => (/^(?:b\.json|\/payload)$/.test(path) ? '{"a":1}' : undefined),
  });
  const text = `cat b.json | curl -d @- ${URL}\ncat -- /payload | curl -d @- ${URL}\ncurl -d @- ${URL} < b.json\ncurl -d @b.json ${URL}`;
  const { requests, diagnostics } = await new XToOpenApi().register(adapter).convert('curl', text);
  expect(requests.map(({ body }) => body?.raw)).toEqual(Array.from({ length: 4 }, () => '{"a":1}'));
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
  expect(JSON.stringify(diagnostics)).not.toContain('help');
});
