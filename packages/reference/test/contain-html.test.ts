import { expect, test } from 'vitest';
import { containHtml } from '../src/artifacts/markdown/contain-html.ts';
import { inlineCode } from '../src/artifacts/markdown/markdown-text.ts';

test.each<[string, string, string]>([
  ['an element that runs', 'Run <script>x</script> it', 'Run &lt;script>x&lt;/script> it'],
  ['in capitals, over two lines', '<IFRAME\n src=x>', '&lt;IFRAME\n src=x>'],
  ['inside of an HTML block', '<p>\n<style>\n</p>', '<p>\n&lt;style>\n</p>'],
  [
    'a list that is not closed',
    '- a <ul><li>b</li>\n\n## Next\n\n- c',
    '- a &lt;ul><li>b</li>\n\n## Next\n\n- c',
  ],
  ['an end without a start', 'a </div> b', 'a &lt;/div> b'],
  ['a placeholder', 'Bearer <token>', 'Bearer &lt;token>'],
  ['a comment', 'a <!-- b', 'a &lt;!-- b'],
  [
    'a tag behind a line with a code span',
    '```GET /a``` is quick.\n\n<details>\n\nmore',
    '```GET /a``` is quick.\n\n&lt;details>\n\nmore',
  ],
  ['a tag between single backticks of two rows', '- a ` b\n- <token> `', '- a ` b\n- &lt;token> `'],
  ['an instruction', 'a <?php b', 'a &lt;?php b'],
])('%s is text', (_name, given, wanted) => {
  expect(containHtml(given)).toBe(wanted);
});

test.each([
  '# Of \\<i> and \\<script>',
  'a < b, 1 <2, <https://x.test>',
  '<p>a <b>b</b><br>c',
  '<ul>\n<li>a\n</ul>\n\n## Next',
  '`<script>` and ``a ` <token>`` are code',
  '```html\n<script>\n# no heading <ul>\n```',
  '````\n```\n<script>\n````',
  '~~~\n<script>\n~~~',
  'Send `Authorization: Bearer\n<token>` here',
  'Example:\n\n    <pet><name>x</name></pet>',
  '> ```xml\n> <pet/>\n> ```',
])('%j stays', (text) => {
  expect(containHtml(text)).toBe(text);
});

test('its cost grows with the text', () => {
  for (const part of ['<ul>', '` ', '`` ` ', '</b>', '<a\n'])
    expect(containHtml(part.repeat(50_000)).length).toBeGreaterThan(50_000);
  expect(containHtml('<b>'.repeat(330_000))).not.toContain('<');
  expect(inlineCode(`a${' '.repeat(200_000)}b`)).toHaveLength(200_004);
});
