import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { highlight } from '../src/html/highlight.ts';
import { withoutControls } from '../src/html/html.ts';
import { Markdown } from '../src/markdown/markdown.ts';
import { CONTROL_FIELDS, fillDescription } from './hostile/fill-description.ts';
import { PAYLOADS } from './hostile/payloads.ts';
import { getReference } from './load.ts';

const ELEMENTS = new Set(
  'a abbr b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q s samp small span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var wbr'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'href title rel id class src alt width height loading referrerpolicy tabindex type checked disabled start reversed align colspan rowspan open'.split(
    ' ',
  ),
);

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment;

/** Everything about a fragment that could do harm. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node) {
      if (!ELEMENTS.has(node.tagName)) found.push(`<${node.tagName}>`);
      for (const { name, value } of node.attrs) {
        if (!ATTRIBUTES.has(name)) found.push(`${node.tagName}[${name}]`);
        if (name === 'class' && !/^cl-[a-z]+(?:-[a-z]+)*( cl-[a-z-]+)?$/.test(value))
          found.push(`class=${value}`);
        if (
          /^(?:href|src)$/.test(name) &&
          /^[\s\p{Cc}]*(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:/iu.test(value)
        )
          found.push(value);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(html));
  return found;
}

/** The fields of a page that hold HTML. */
const HTML_FIELDS = new Set([
  'intro',
  'body',
  'rows',
  'schema',
  'typeHtml',
  'code',
  'pathHtml',
  'authorization',
  'headers',
  'path',
]);

function getHtml(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return HTML_FIELDS.has(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => getHtml(item, ''));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => getHtml(item, name));
}

const piece = fc.constantFrom(
  ...PAYLOADS,
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='x",
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:x)',
  '![x](data:image/svg+xml,x)',
  '<style>*{}</style>',
  '<iframe src=//x>',
  '<form action=//x>',
  '<p style="x" id="a" class="cl-x" name="b">',
  '</code></pre>',
  '</details></li></ul>',
  '<!--',
  '-->',
  '<![CDATA[',
  '&lt;script&gt;',
  '&#60;b&#62;',
  '`',
  '```html\n',
  '\n\n',
  ' ',
  'text',
  '<math><mi//xlink:href="data:x,<script>">',
  '<template>',
  '<noscript><p title="</noscript><script>">',
  '<b',
  '\uE0000\uE001',
  '\u0001',
  '<x-y onclick=1>',
  '<token>',
  '|a|b|\n|-|-|\n|c|d|',
  '# head',
  '<h1 id=x>h</h1>',
  '<https://x.test>',
  '<javascript:x>',
  '[a]: javascript:x\n\n[a]',
  '<input type=image src=x>',
  '\u0000',
);
const hostile = fc.array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));

it('Markdown never carries harm into a page', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const markdown = new Markdown();
      const { line, rest } = markdown.lead(text);
      for (const form of [markdown.page(text), markdown.block(text), markdown.inline(text), line, rest]) {
        expect(dangers(form)).toEqual([]);
        expect(stays(form)).toBe(true);
      }
    }),
    { numRuns: IS_COMPLETE ? 600 : 60 },
  );
});

it('highlighted code is the same text', () => {
  fc.assert(
    fc.property(
      hostile,
      fc.constantFrom('json', 'bash', 'xml', 'yaml', 'go', 'python', 'javascript', 'http', 'ruby', 'none'),
      (text, language) => {
        const html = highlight(text, language);
        expect(dangers(html)).toEqual([]);
        expect(
          html
            .replace(/<\/?span[^>]*>/g, '')
            .replaceAll('&lt;', '<')
            .replaceAll('&amp;', '&'),
        ).toBe(withoutControls(text));
      },
    ),
  );
});

/** Whether a browser finds a fragment where it was put, and what stands around it around it. */
function stays(html: string): boolean {
  for (const [before, after] of [
    ['<ul><li id="own">', '</li></ul>'],
    ['<dl><dd id="own">', '</dd></dl>'],
    ['<details><div id="own">', '</div></details>'],
  ]) {
    const page = parseFragment(`<main>${before}${html}${after}<p>after</p></main>`);
    const main = page.childNodes[0];
    const last = main && 'childNodes' in main ? main.childNodes.at(-1) : undefined;
    if (page.childNodes.length !== 1 || !main || !last || !('tagName' in last)) return false;
    if (last.tagName !== 'p' || ('childNodes' in main && main.childNodes.length !== 2)) return false;
  }
  return true;
}

describe('a description made of hostile text', () => {
  it('puts only our own elements on a page', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const { reference, renderPage } = await getReference(fillDescription(text).description);
        const checked = new Set<string>();
        for (const info of reference.pages) {
          const page = renderPage(info);
          // Pages share most of their fragments.
          for (const html of getHtml(page).filter((one) => !checked.has(one))) {
            checked.add(html);
            expect(dangers(html)).toEqual([]);
            expect(stays(html)).toBe(true);
          }
          if (page.kind === 'overview')
            for (const { kind } of page.security) expect(dangers(kind)).toEqual([]);
        }
      }),
      { numRuns: IS_COMPLETE ? 15 : 2 },
    );
  });

  it('leads no link of a page anywhere but to a web address', async () => {
    const { reference, renderPage } = await getReference(fillDescription('javascript:alert(1)').description);
    for (const info of reference.pages)
      expect(JSON.stringify(renderPage(info))).not.toMatch(/"href":"\s*javascript/i);
  });

  it.each(CONTROL_FIELDS)('takes %s with any text in it', async (field) => {
    const getSchemas = (texts: readonly string[]) =>
      texts.map((text, at) => [`A${at}`, { type: 'object', properties: { b: { [field]: text } } }] as const);
    // A description has one of these fields for itself, and one for each schema.
    const isOfDescription = ['$self', 'jsonSchemaDialect'].includes(field);
    const groups = isOfDescription ? PAYLOADS.map((text) => [text]) : [PAYLOADS];
    for (const texts of groups) {
      const { reference, renderPage } = await getReference({
        openapi: '3.2.0',
        info: { title: 'T', version: '1' },
        paths: {},
        components: { schemas: Object.fromEntries(getSchemas(texts)) },
        ...(isOfDescription && { [field]: texts[0] }),
      });
      expect(reference.pages.length).toBeGreaterThan(texts.length);
      for (const info of reference.pages)
        for (const html of getHtml(renderPage(info))) expect(dangers(html)).toEqual([]);
    }
  });

  it('treats names that every JavaScript object has as ordinary names', async () => {
    const names = ['constructor', '__proto__', 'toString', 'valueOf', '&constructor;'];
    for (const text of IS_COMPLETE ? names : names.slice(0, 2)) {
      const { reference, renderPage, artifacts } = await getReference(fillDescription(text).description);
      const texts = [
        ...reference.pages.map((page) => JSON.stringify(renderPage(page))),
        ...[...artifacts()].map((file) => file.write()),
      ];
      for (const made of texts) expect(made).not.toMatch(/native code|\[object|undefined/);
    }
  });

  it('keeps every address inside the reference', async () => {
    const texts = [
      '../../x',
      '/',
      'a'.repeat(500),
      '%2e%2e',
      ...(IS_COMPLETE ? ['..', '.', '\\', 'con', 'index.html', '🚢', '', 'Ä/ß', 'null'] : []),
    ];
    for (const text of texts) {
      const { reference } = await getReference(fillDescription(text).description);
      for (const { path } of reference.pages) {
        expect(path).toMatch(/^$|^[\p{L}\p{N}\p{M}_-]+(?:\/[\p{L}\p{N}\p{M}_-]+)?$/u);
        expect(path.split('/').every((part) => new TextEncoder().encode(part).length < 250)).toBe(true);
      }
      expect(new Set(reference.pages.map(({ path }) => path.toLowerCase())).size).toBe(
        reference.pages.length,
      );
    }
  });
});
