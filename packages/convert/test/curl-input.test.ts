import { curlToOpenApi } from '@curlew/convert';
import { toDiagnostics } from '@curlew/convert/internal';
import { SourceFile } from '@curlew/diagnostics';
import { expect, test } from 'vitest';
import { expectLinear } from '../../diagnostics/test/linear.ts';
import { scanCommands } from '../src/sources/curl/command/read-commands.ts';

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
  [
    'a here-document',
    `cat <<END | curl -d @- \\\n  ${URL} | jq .\n{"a":\n"curl ${URL}"}\nEND\ncurl ${URL}/y`,
    [`{"a":"curl ${URL}"}`],
  ],
  ['a here-document with tabs', `cat <<-END | curl -d @- ${URL}\n\t{"a":1}\n\tEND`, ['{"a":1}']],
  ['a here-document with a variable', `A=5\ncat <<END | curl -d@- ${URL}\n{"a":$A}\nEND`, ['{"a":5}']],
  ['a literal here-document', `cat << 'END' | curl -d@- ${URL}\n{"a":"$A"}\nEND`, ['{"a":"$A"}']],
])('text that %s writes into curl', async (_name, text, expected) => {
  const { sent, messages } = await bodies(text);
  expect(messages).toEqual([]);
  expect(sent.slice(0, expected.length)).toEqual(expected);
});

test.each<[string, string, string]>([
  ['a program', `make-body | curl -d @- ${URL}`, 'standard input'],
  ['echo', `echo '{"a":1}' | curl -d @- ${URL}`, 'standard input'],
  ['printf', `printf '{"a":%d}' 7 | curl -d @- ${URL}`, 'standard input'],
  ['a here-document of a filter', `jq . <<END | curl -d @- ${URL}\n{"a":1}\nEND`, 'standard input'],
  ['a container', `echo '{"a":1}' | docker run -i --rm curlimages/curl -d @- ${URL}`, 'standard input'],
  ['cmd', `C:\\> echo {"a":1} | curl -d @- ${URL}`, 'standard input'],
  ['PowerShell', `PS C:\\> '{"a":1}' | curl.exe -d '@-' ${URL}`, 'standard input'],
  ['a process', `curl -d @<(echo '{"a":1}') ${URL}`, 'in a file'],
  ['an assigned substitution', `BODY=$(jq -n '{a: 1}')\ncurl -d "$BODY" ${URL}`, 'a variable'],
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

test('the file that is redirected into curl is read where files are', async () => {
  const { CurlAdapter, XToOpenApi } = await import('@curlew/convert');
  const adapter = new CurlAdapter({
    readFile: (path) => (path === 'b.json' ? '{"a":1}' : undefined),
  });
  const text = `curl -d @- ${URL} < b.json\ncurl -d @b.json ${URL}`;
  const { requests, diagnostics } = await new XToOpenApi().register(adapter).convert('curl', text);
  expect(requests.map(({ body }) => body?.raw)).toEqual(['{"a":1}', '{"a":1}']);
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
  ['sh -c in cmd', `docker exec api sh -c ^\n  "curl -d a=1 ${URL}"`, [`post ${URL} a=1`]],
  ['sh -c in PowerShell', `docker exec api sh -c \`\n  'curl -d a=1 ${URL}'`, [`post ${URL} a=1`]],
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
    await expectLinear(4000, (count) => scanCommands(line.repeat(count)));
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
