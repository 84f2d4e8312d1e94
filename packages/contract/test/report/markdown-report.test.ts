import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { TEST_REPORTERS } from '../../src/index.ts';
import { markdownBlock, markdownText } from '../../src/report/reporters/markdown-report.ts';
import { CASES, sampleReport } from './sample-report.ts';

const parser = new MarkdownIt({ html: true, linkify: true });

function render(report = sampleReport()): string {
  const reporter = TEST_REPORTERS.find(({ id }) => id === 'markdown');
  if (reporter === undefined) throw new Error('no reporter');
  return reporter.render(report, { color: true, verbose: false });
}

/** Types of the tokens that a text becomes, with their content. */
function getTokens(markdown: string): [string, string][] {
  return parser
    .parse(markdown, {})
    .flatMap((token) => [token, ...(token.children ?? [])])
    .map(({ type, content }) => [type, content]);
}

test('has the counts, each cause with a command, and the coverage', () => {
  const text = render();
  expect(text).toContain('## 1 passed, 1 failed, 1 without a usable reply, 1 inconclusive, 1 not checked\n');
  expect(text).toContain("curl 'http://localhost/users?q=1'");
  expect(text).toContain('openapi\\.yaml\\:12\\:5');
  expect(text).toContain('Coverage 66 %: 1 of 1 operations');
  expect(text).toMatch(/was not seen to succeed/);
  expect(text.match(/<details>/g)).toHaveLength(text.match(/<\/details>/g)?.length ?? 0);
});

test('no text of a reply or a description becomes HTML, a link or an image', () => {
  const text = render();
  const html = getTokens(text).flatMap(([type, content]) =>
    type.startsWith('html') ? [content.trim()] : [],
  );
  expect(html.length).toBeGreaterThan(0);
  for (const one of html) expect(one).toMatch(/^(?:<details><summary>\d+ cases?<\/summary>|<\/details>)$/);
  expect(getTokens(text).map(([type]) => type)).not.toContain('link_open');
  expect(text).not.toContain('\u001b');
});

test('one cause at many operations is one section, and its cases are counted', () => {
  const failed = CASES.find(({ outcome }) => outcome === 'failed');
  if (failed === undefined) throw new Error('no case');
  const many = Array.from({ length: 500 }, (_, at) => ({ ...failed, id: `${at}`, name: `case ${at}` }));
  const text = render(sampleReport(many));
  expect(text.match(/^### ✗/gm)?.length).toBeLessThan(5);
  expect(text).toContain('and 497 other cases');
  expect(text.length).toBeLessThan(20_000);
});

test('a report with many causes fits into a comment, and counts the rest', () => {
  const failed = CASES.find(({ outcome }) => outcome === 'failed');
  if (failed === undefined) throw new Error('no case');
  const many = Array.from({ length: 2_000 }, (_, at) => ({
    ...failed,
    id: `${at}`,
    findings: [],
    assertions: [{ name: `n${at}`, passed: false, message: 'x*'.repeat(5_000) }],
  }));
  const text = render(sampleReport(many));
  expect(text.length).toBeLessThan(65_536);
  expect(text).toMatch(/and 1,?9\d\d other causes/);
});

test.each([
  '<img src=x onerror=alert(1)>',
  '</details><script>alert(1)</script>',
  '`<b>` and <b>',
  'one ` <b> tick',
  '``<b>``',
  '`a``b`<b>`c`',
  '` `<b>` `',
  '[a](javascript:alert(1)) ![b](http://evil.example/x.png)',
  'http://evil.example www.evil.example me@evil.example',
  '# heading\n\n- item\n> quote\n```\ncode',
  '&lt;b&gt; &#60;',
  '\\`<b>\\`',
  '<!-- comment',
  '| a | b |\n|---|---|',
])('a text stays a text: %s', (text) => {
  const tokens = getTokens(`x ${markdownText(text)}`);
  expect(new Set(tokens.map(([type]) => type))).toEqual(
    new Set([
      'paragraph_open',
      'inline',
      'paragraph_close',
      'text',
      ...tokens.flatMap(([type]) => (/^(?:text_special|code_inline)$/.test(type) ? [type] : [])),
    ]),
  );
  const shown = tokens.flatMap(([type, content]) => (type === 'inline' ? [] : [content])).join('');
  const getWords = (one: string): string => one.replaceAll(/[\s\u200b`]/g, '');
  expect(getWords(shown)).toBe(`x${getWords(text)}`);
});

test('nobody is mentioned, and no issue is linked', () => {
  expect(markdownText('@octocat fixes #1')).not.toMatch(/@octocat|#1/);
});

test('no line of a command ends its block', () => {
  const block = markdownBlock("curl -d '\n```\n<b>\n````\n'", 'sh');
  expect(getTokens(block).map(([type]) => type)).toEqual(['fence']);
});
