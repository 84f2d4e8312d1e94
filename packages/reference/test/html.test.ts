import { expect, it } from 'vitest';
import { escapeText, html, joinHtml } from '../src/html/html.ts';

it('escapes a text for the content of an element', () => {
  expect(escapeText('a < b & "c" > \'d\'')).toBe('a &lt; b &amp; "c" > \'d\'');
});

it('replaces what HTML cannot hold', () => {
  expect(escapeText('a\u0000\u0001\u0085\ud800b\tc\nd')).toBe('a\ufffd\ufffd\ufffd\ufffdb\tc\nd');
});

it('escapes quotes where a hole stands in an attribute, and only there', () => {
  const text = escapeText('"><svg onload=x>');
  expect(html`<a title="${text}">${text}</a>`).toBe(
    '<a title="&quot;>&lt;svg onload=x>">">&lt;svg onload=x></a>',
  );
});

it('takes lists, numbers and nothing', () => {
  expect(html`<p>${[html`<b>a</b>`, html`c`]} ${1} ${undefined}${''}</p>`).toBe('<p><b>a</b>c 1 </p>');
  expect(joinHtml([html`a`, html`b`], html`<br>`)).toBe('a<br>b');
});

it('refuses a hole where escaping would not hold', () => {
  const name = escapeText('x');
  expect(() => html`<${name}>`).toThrow(TypeError);
  expect(() => html`<a href=${name}>`).toThrow(TypeError);
  expect(() => html`<a ${name}="x">`).toThrow(TypeError);
  expect(() => html`<a title="y" ${name}>`).toThrow(TypeError);
});
