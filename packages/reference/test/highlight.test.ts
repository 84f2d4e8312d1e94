import { expect, it } from 'vitest';
import { codeTokens } from '../src/html/highlight.ts';

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
