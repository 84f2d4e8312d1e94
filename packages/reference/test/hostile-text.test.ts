import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { highlight } from '../src/html/highlight.ts';
import { renderMarkdown } from '../src/markdown/markdown.ts';
import { REFERENCE_CODES } from '../src/reference-codes.ts';
import { referenceOf } from './load.ts';

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

function htmlOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return HTML_FIELDS.has(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => htmlOf(item, ''));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => htmlOf(item, name));
}

const piece = fc.constantFrom(
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
      expect(dangers(renderMarkdown(text).html)).toEqual([]);
    }),
    { numRuns: 600 },
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
        ).toBe(text);
      },
    ),
  );
});

/** A description with the same text in every place that takes one. */
function everywhere(text: string): object {
  const schema = {
    title: text,
    description: text,
    type: 'object',
    required: [text],
    default: { [text]: text },
    example: text,
    properties: {
      [text]: {
        description: text,
        type: 'string',
        enum: [text, 'b'],
        pattern: text,
        format: text,
        default: text,
        example: text,
        externalDocs: { url: text, description: text },
      },
      list: { type: 'array', items: { $ref: '#/components/schemas/Other' } },
      either: {
        oneOf: [{ title: text, type: 'object', properties: { [text]: {} } }, { type: 'string' }],
        discriminator: { propertyName: text },
      },
    },
    patternProperties: { [text]: { type: 'object', properties: { a: {} } } },
    xml: { name: text, namespace: text },
  };
  const media = {
    [text]: { schema, examples: { [text]: { summary: text, description: text, value: { [text]: text } } } },
    'application/json': { schema },
  };
  const response = {
    description: text,
    headers: { [text]: { description: text, schema } },
    content: media,
    links: { [text]: { operationId: text, description: text, parameters: { [text]: text } } },
  };
  const operation = {
    operationId: text,
    summary: text,
    description: text,
    tags: [text],
    externalDocs: { url: text, description: text },
    parameters: [
      { name: text, in: 'query', style: text, description: text, required: true, schema, example: text },
      { name: text, in: 'header', required: true, schema: { type: 'string', example: text } },
    ],
    requestBody: { description: text, content: media },
    responses: { 200: response, [text]: response },
    callbacks: {
      [text]: { [text]: { post: { summary: text, description: text, responses: { 200: response } } } },
    },
    security: [{ [text]: [text] }],
    'x-codeSamples': [{ lang: text, label: text, source: text }],
    'x-coll-scripts': { test: text },
    [`x-${text}`]: text,
  };
  return {
    openapi: '3.1.0',
    info: {
      title: text,
      version: text,
      description: text,
      summary: text,
      termsOfService: text,
      contact: { name: text, url: text, email: text },
      license: { name: text, url: text },
    },
    servers: [
      {
        url: text,
        description: text,
        variables: { [text]: { default: text, description: text, enum: [text] } },
      },
    ],
    tags: [{ name: text, description: text, externalDocs: { url: text } }],
    paths: { [`/${text}`]: { get: operation } },
    webhooks: { [text]: { post: operation } },
    components: {
      schemas: { Other: schema, Another: { $ref: '#/components/schemas/Other', description: text } },
      securitySchemes: {
        [text]: {
          type: 'oauth2',
          description: text,
          flows: { implicit: { authorizationUrl: text, scopes: { [text]: text } } },
        },
      },
    },
  };
}

describe('a description made of hostile text', () => {
  it('puts nothing but our own elements on a page', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const { reference, renderPage } = await referenceOf(everywhere(text));
        for (const info of reference.pages) {
          const page = renderPage(info);
          for (const html of htmlOf(page)) expect(dangers(html)).toEqual([]);
          if (page.kind === 'overview')
            for (const { kind } of page.security) expect(dangers(kind)).toEqual([]);
        }
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('leads no link of a page anywhere but to a web address', async () => {
    const { reference, renderPage } = await referenceOf(everywhere('javascript:alert(1)'));
    for (const info of reference.pages)
      expect(JSON.stringify(renderPage(info))).not.toMatch(/"href":"\s*javascript/i);
  });

  it('takes names that every JavaScript object has for ordinary names', async () => {
    for (const text of ['constructor', '__proto__', 'toString', 'valueOf', '&constructor;']) {
      const { reference, renderPage, markdown } = await referenceOf(everywhere(text));
      for (const info of reference.pages) {
        expect(JSON.stringify(renderPage(info)) + markdown(info)).not.toMatch(
          /native code|\[object|undefined/,
        );
      }
    }
  });

  it('keeps every address inside the reference', async () => {
    for (const text of [
      '../../x',
      '..',
      '.',
      '/',
      '\\',
      'con',
      'index.html',
      'a'.repeat(500),
      '🚢',
      '',
      '%2e%2e',
      'Ä/ß',
      'null',
    ]) {
      const { reference } = await referenceOf(everywhere(text));
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

it('reports what was left out, at the text that holds it', async () => {
  const { diagnostics } = await referenceOf(
    'openapi: 3.1.0\ninfo:\n  title: T\n  version: "1"\n  description: "Hi <script>x</script>"\npaths: {}\n',
  );
  expect(
    diagnostics.map(({ code, severity, message, span, pointer }) => ({
      code,
      severity,
      message,
      span,
      pointer,
    })),
  ).toMatchInlineSnapshot(`
    [
      {
        "code": "unsafe-html",
        "message": "The description holds \`<script>\`, which could run or load something in a reader's browser and is left out of the page.",
        "pointer": "/info/description",
        "severity": "warning",
        "span": {
          "column": 16,
          "file": "/api.yaml",
          "length": 23,
          "line": 5,
        },
      },
    ]
  `);
});

it.each(REFERENCE_CODES)(
  '$code has an example that shows it',
  async ({ code, severity, help, example = '' }) => {
    const { diagnostics } = await referenceOf(
      `openapi: 3.1.0\ninfo:\n  title: T\n  version: "1"\n  ${example}\npaths: {}\n`,
    );
    expect(diagnostics).toMatchObject([{ code, severity, help }]);
  },
);
