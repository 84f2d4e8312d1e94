import type { Schema } from 'hast-util-sanitize';

/**
 * Allowed elements and attributes of descriptions. No `id`, `name`, `class` or `style`, so that a text cannot
 * imitate a part of the page.
 */
export const AUTHOR_SCHEMA: Schema = {
  tagNames: [
    'a',
    'abbr',
    'b',
    'blockquote',
    'br',
    'caption',
    'cite',
    'code',
    'dd',
    'del',
    'details',
    'dfn',
    'div',
    'dl',
    'dt',
    'em',
    'figcaption',
    'figure',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'img',
    'input',
    'ins',
    'kbd',
    'li',
    'mark',
    'ol',
    'p',
    'pre',
    'q',
    's',
    'samp',
    'small',
    'span',
    'strike',
    'strong',
    'sub',
    'summary',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'tt',
    'u',
    'ul',
    'var',
  ],
  attributes: {
    '*': ['title'],
    a: ['href'],
    code: [['className', /^language-[\w+#.-]{1,30}$/]],
    details: ['open'],
    img: ['src', 'alt', 'width', 'height'],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    ol: ['start', 'reversed'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan'],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  // Relative addresses are allowed as well; `linkAddress` and `imageAddress` have looked at them before.
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: [] },
  // Elsewhere the HTML parser would close the elements of the page around the text.
  ancestors: {
    ...Object.fromEntries(
      ['tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'caption'].map((name) => [name, ['table']]),
    ),
    li: ['ol', 'ul'],
    dd: ['dl'],
    dt: ['dl'],
    summary: ['details'],
    figcaption: ['figure'],
  },
  clobber: [],
  // These are removed with their content; of other elements the text is kept.
  strip: [
    'script',
    'style',
    'template',
    'iframe',
    'object',
    'embed',
    'noscript',
    'noembed',
    'noframes',
    'textarea',
    'title',
    'xmp',
    'svg',
    'math',
  ],
};

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'];

/** Allowed in a page: content of authors, and additions of `adaptTree`. Last check before serializing. */
export const PAGE_SCHEMA: Schema = {
  ...AUTHOR_SCHEMA,
  tagNames: [...(AUTHOR_SCHEMA.tagNames ?? []), 'aside'],
  attributes: {
    ...AUTHOR_SCHEMA.attributes,
    ...Object.fromEntries(HEADINGS.map((name) => [name, [['id', /^d-./]]])),
    a: ['href', ['rel', 'nofollow', 'noreferrer']],
    aside: [['className', /^(?:cl-aside|starlight-aside(?:--\w+)?)$/], 'ariaLabel'],
    p: [
      ['className', 'cl-aside-title', 'starlight-aside__title'],
      ['ariaHidden', 'true'],
    ],
    div: [
      ['className', 'cl-table', 'starlight-aside__content'],
      ['tabIndex', 0],
    ],
    img: ['src', 'alt', 'width', 'height', ['loading', 'lazy'], ['referrerPolicy', 'no-referrer']],
    pre: [['tabIndex', 0]],
    span: [['className', /^cl-[ksnwc]$/]],
  },
};

/** The schema of sanitized HTML with remote images allowed. */
export const PAGE_SCHEMA_WITH_REMOTE_IMAGES: Schema = withRemoteImages(PAGE_SCHEMA);

/** Allowed content of descriptions for such a page. */
export const AUTHOR_SCHEMA_WITH_REMOTE_IMAGES: Schema = withRemoteImages(AUTHOR_SCHEMA);

function withRemoteImages(schema: Schema): Schema {
  return { ...schema, protocols: { ...schema.protocols, src: ['https'] } };
}
