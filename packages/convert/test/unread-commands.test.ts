import { curlToOpenApi } from '@curlew/convert';
import { RequestLocator, toDiagnostics } from '@curlew/convert/internal';
import { SourceFile } from '@curlew/diagnostics';
import { expect, test } from 'vitest';
import { scanCommands } from '../src/sources/curl/command/read-commands.ts';
import { isMisspelledCurl } from '../src/sources/curl/command/unread-commands.ts';

const names = (text: string) => scanCommands(text).unread.map(({ name }) => name);

test.each<[string, string, string[]]>([
  ['a missing letter', 'crl https://a.example.com', ['crl']],
  ['swapped letters behind a prompt', '$ culr -X POST https://a.example.com', ['culr']],
  [
    'one between two commands',
    'curl https://a.example.com/1\ncrul https://a.example.com/2\ncurl https://a.example.com/3',
    ['crul'],
  ],
  ['behind an operator', 'cd x && curll "https://a.example.com/1"', ['curll']],
  ['an argument on the next line', 'cur -s \\\n  -H "A: b" \\\n  https://a.example.com', ['cur']],
  ['wget', 'wget -q https://a.example.com/x', ['wget']],
  ['HTTPie', 'http POST https://a.example.com/x a=1', ['http']],
  ['PowerShell', 'Invoke-RestMethod -Uri "https://a.example.com/x"', ['Invoke-RestMethod']],
  ['a path and an extension', '/usr/bin/wget.exe https://a.example.com', ['wget']],
  ['curl', 'curl https://a.example.com', []],
  ['prose', 'The url https://a.example.com is called with curl. Carl https://b.example.com', []],
  ['prose that begins with a name', 'wget and curl read https://a.example.com', []],
  ['a command without a URL', 'crl --version', []],
  ['a body that names one', "curl https://a.example.com -d 'x\ncrl https://b.example.com\n'", []],
  ['a string', 'alias up="curl -s https://a.example.com/x"', ['curl']],
  ['an argument of a program', 'runner --with x curl https://a.example.com/x', ['curl']],
  ['a program that writes', 'echo "curl https://a.example.com/x"\n# "curl https://a.example.com"', []],
  ['what another command runs', "ssh b 'curl https://a.example.com/x'", ['curl']],
  ['arguments that ssh joins', `ssh b curl -d "'a b'" https://a.example.com/x`, ['curl']],
  ['a pod', 'kubectl exec -it curl -c curl -- curl -s https://a.example.com/x', ['curl']],
  ['a remote script', 'ssh b <<EOF\ncurl https://a.example.com/x\nEOF', ['curl']],
  ['a script in a pod', "kubectl exec api -- sh -c 'curl https://a.example.com/x'", ['curl']],
  ['a placeholder of xargs', 'cat ids | xargs -I{} curl -X DELETE https://a.example.com/{}', ['curl']],
  ['a script of xargs', "xargs -I ID sh -c 'curl https://a.example.com/ID' < ids", ['curl']],
  ['parallel', 'parallel -j 4 curl https://a.example.com/{} ::: 1 2', ['curl']],
  ['find', 'find . -exec curl https://a.example.com/x -d @{} \\;', ['curl']],
  ['eval', `eval "curl -d 'a=1' https://a.example.com/x"`, ['curl']],
  ['a variable address', `watch -n 1 "curl -s $URL"`, ['curl']],
  ['several lines', `ssh b '\n  curl -d "{\\"a\\": 1}" https://a.example.com/x\n'`, ['curl']],
  ['a command behind two dashes', 'doppler run -- curl https://a.example.com/x', ['curl']],
  ['wsl in cmd', 'wsl curl -X PUT ^\r\n  "https://a.example.com/x"', ['curl']],
  ['a script of PowerShell', "pwsh -Command 'curl.exe -X POST `\n  https://a.example.com/x'", ['curl']],
  ['a package of that name', 'sudo apt-get install -y curl jq # https://a.example.com', []],
  ['a container of that name', 'docker exec curl ls\ndocker build -t curl . # https://a.example.com', []],
  ['one in a list of steps', '- Use curl https://a.example.com/x\n1. Run curl -s https://a.example.com', []],
  ['other programs', 'open https://a.example.com\ngit clone https://a.example.com/x.git', []],
])('%s', (_, text, want) => {
  expect(names(text)).toEqual(want);
});

test('a typo of one key is known, a word that is far is not', () => {
  const typos = ['crl', 'url', 'curll', 'culr', 'ucrl', 'cirl', 'curk', 'ccurl', 'cur', 'crul'];
  expect(typos.filter((name) => !isMisspelledCurl(name))).toEqual(['url']);
  expect(['curl', 'call', 'cat', 'hull', 'c', 'curled', 'CRL'].filter(isMisspelledCurl)).toEqual([]);
});

test('it is a warning at its line, and its arguments stay private', async () => {
  const text =
    'curl https://a.example.com/1\n\n  crl https://a.example.com/2?key=s3cr3tvalue\ncurl https://a.example.com/3\n';
  const { diagnostics, requests } = await curlToOpenApi(text);
  expect(requests).toHaveLength(2);
  const source = new SourceFile('captures.sh', text);
  const located = toDiagnostics(diagnostics, source, new RequestLocator(source));
  expect(
    located.map(({ code, severity, message, span }) => [code, severity, message, span?.line, span?.column]),
  ).toEqual([
    [
      'CURL_UNKNOWN_COMMAND',
      'warning',
      'Expected the command curl, found crl; its request was left out.',
      3,
      3,
    ],
  ]);
});

test('nothing of a command that is not read reaches the document, and the command beside it is read', async () => {
  const text = `ssh b "\n  curl https://a.example.com/1 -d '{\\"a\\":1}'\n  curl https://a.example.com/2\n"\ncurl https://a.example.com/3`;
  const { diagnostics, document } = await curlToOpenApi(text);
  expect(Object.keys(document.paths ?? {})).toEqual(['/3']);
  const source = new SourceFile('captures.sh', text);
  const [located, ...others] = toDiagnostics(diagnostics, source, new RequestLocator(source));
  expect(others).toEqual([]);
  expect(located).toMatchObject({
    code: 'CURL_UNKNOWN_COMMAND',
    message: 'A curl command in an argument or a string of another command was left out.',
    help: 'Write the request as a curl command on a line of its own. In a browser, choose "Copy as cURL".',
    span: { line: 2, column: 3 },
  });
});

test('a line of many operators is read in linear time', () => {
  const lines = (count: number) => `${'; aa -b'.repeat(count)} https://a.example.com`;
  expect(names(lines(100_000))).toEqual([]);
});
