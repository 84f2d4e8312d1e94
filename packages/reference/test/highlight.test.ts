import { expect, it } from 'vitest';
import { codeTokens, highlight } from '../src/html/highlight.ts';

/** Tokens with a kind, each as `kind:text`. */
function kinds(text: string, language: string): string[] {
  return codeTokens(text, language).flatMap(({ kind, text }) => (kind ? [`${kind}:${text}`] : []));
}

it.each([
  ['JSON between single quotes is JSON', `curl --data '{"a": 1}'`, ['w:--data', `s:'`, 'k:"a"', 'n:1']],
  ['an apostrophe does not end the text', `echo 'it'\\''s' -v`, [`s:'it'\\''s'`, 'w:-v']],
  ['other text between quotes is one', `echo 'a {b}'`, [`s:'a {b}'`]],
])('shell: %s', (_, text, expected) => {
  const found = kinds(text, 'bash');
  for (const token of expected) expect(found).toContain(token);
});

it.each([
  [
    `'https://api.test.example/v1/ships/SHIP_ID/ports?state=open&page=1'`,
    ['https://api.test.example', '/v1', '/ships', '/SHIP_ID', '/ports', '?state=open', '&amp;page=1'],
  ],
  [`'https://a.test/ships'`, ['https://a.test/ships']],
  [
    `'a text with a/slash that is longer than thirty characters'`,
    ['a text with a/slash that is longer than thirty characters'],
  ],
])('a long URL may break before its parts: %s', (text, parts) => {
  const shown = highlight(`curl ${text}`, 'bash');
  expect(shown).toContain(`'${parts.join('<wbr>')}'`);
});

it.each([
  [
    "curl 'https://api.test.example/v1/ships/SHIP_ID' \\\n  --header 'Accept: text/plain'",
    "/SHIP_ID'</span> \\</span>",
  ],
  [`curl 'https://api.test.example/v1/ships/${'A'.repeat(40)}' \\\n  -v`, `${'A'.repeat(40)}'</span> \\`],
  ["curl 'https://api.test.example/v1/ships/SHIP_ID'", "<wbr>/SHIP_ID'</span>"],
])('what continues a line stays beside the end of a URL, unless that is long: %j', (text, expected) => {
  const shown = highlight(text, 'bash');
  expect(shown).toContain(expected);
  expect(shown.includes('cl-line-end')).toBe(text.includes("SHIP_ID' \\"));
  expect(shown.replace(/<[^>]*>/g, '')).toBe(text);
});
