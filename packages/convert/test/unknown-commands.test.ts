import { curlToOpenApi, RequestLocator, toDiagnostics } from '@curlew/convert';
import { SourceFile } from '@curlew/diagnostics';
import { expect, test } from 'vitest';
import { commandRanges, readCommands } from '../src/sources/curl/command/read-commands.ts';
import { isMisspelledCurl, unknownCommands } from '../src/sources/curl/shell/unknown-commands.ts';

const names = (text: string) =>
  unknownCommands(text, commandRanges(readCommands(text))).map(({ name }) => name);

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
  ['what another command runs', "ssh b 'curl https://a.example.com/x'", []],
  ['other programs', 'open https://a.example.com\ngit clone https://a.example.com/x.git', []],
])('%s', (_, text, want) => {
  expect(names(text)).toEqual(want);
});

test('a slip of one key is known, a word that is far is not', () => {
  const slips = ['crl', 'url', 'curll', 'culr', 'ucrl', 'cirl', 'curk', 'ccurl', 'cur', 'crul'];
  expect(slips.filter((name) => !isMisspelledCurl(name))).toEqual(['url']);
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

test('a line of many operators is read in linear time', () => {
  const lines = (count: number) => `${'; aa -b'.repeat(count)} https://a.example.com`;
  expect(names(lines(100_000))).toEqual([]);
});
