import type { DiagnosticCode } from '@curlew/openapi';

export const UNSAFE_HTML = {
  code: 'unsafe-html',
  severity: 'warning',
  summary:
    'A text holds HTML that could run or load something, or an address that no page may link; it is left out.',
  help: 'Write it as Markdown, or put it in backticks if it is meant to be read.',
  example: 'description: Hello <script>alert(1)</script>',
} as const satisfies DiagnosticCode;

export const BROKEN_LINK = {
  code: 'broken-link',
  severity: 'warning',
  summary:
    'A link leads to a tag, operation, schema or heading that does not exist, or is a path without a beginning; it is shown as text.',
  help: 'Name one that exists (`#tag/pets`, `#operation/getPet`), begin a path of the site with `/`, or write a full address that begins with `https://`.',
  example: "description: 'See [pets](#tag/pets).'",
} as const satisfies DiagnosticCode;

export const MISSING_IMAGE = {
  code: 'missing-image',
  severity: 'warning',
  summary: 'An image is not found beside the description; its alternative text is shown.',
  help: 'Put a PNG, JPEG, GIF, WebP or AVIF file there, or write a path of the site that begins with `/`.',
  example: "description: '![Logo](logo.png)'",
} as const satisfies DiagnosticCode;

export const UNCLOSED_HTML = {
  code: 'unclosed-html',
  severity: 'warning',
  summary: 'HTML in a text is not closed, or does not fit into a page; it is shown as text.',
  help: 'Close every element, or put it in backticks if it is meant to be read.',
  example: 'description: The <title> of the book',
} as const satisfies DiagnosticCode;

export const REMOTE_IMAGE = {
  code: 'remote-image',
  severity: 'info',
  summary: 'A text shows an image of another site; pages load nothing from elsewhere, so it becomes a link.',
  help: 'Keep the image on the same site and write its path.',
  example: "description: '![Logo](https://example.com/logo.png)'",
} as const satisfies DiagnosticCode;

export const MARKDOWN_LIMIT = {
  code: 'markdown-limit',
  severity: 'warning',
  summary:
    'A text is longer than 200,000 characters or 40,000 pieces of Markdown, or nests blocks 100 deep; the rest is left out, or all of it shown without formatting.',
  help: 'Move long texts to pages of their own and link them.',
  example: `description: "${'> '.repeat(120)}a"`,
} as const satisfies DiagnosticCode;

export const EMPTY_TAG = {
  code: 'empty-tag',
  severity: 'info',
  summary: 'A tag is declared that no operation has; it is not listed.',
  help: 'Give it to an operation, remove it, or set its `x-traitTag` to true if it is a text about the API.',
  example: 'tags: [{ name: drafts }]',
} as const satisfies DiagnosticCode;

export const INTERNAL = {
  code: 'internal',
  severity: 'info',
  summary: 'Parts of a description are marked `x-internal: true`; pages leave them out.',
  help: 'Set the option `showInternal` to show them.',
  example: 'components: { schemas: { Draft: { type: object, x-internal: true } } }',
} as const satisfies DiagnosticCode;

export const TOO_MANY_OPERATIONS = {
  code: 'too-many-operations',
  severity: 'error',
  summary: 'A description has more operations than the limit `operations`; no reference is made.',
  help: 'Split the description into several, or raise the limit `operations`.',
} as const satisfies DiagnosticCode;

export const TOO_MANY_PAGES = {
  code: 'too-many-pages',
  severity: 'error',
  summary: 'A reference would have more pages than the limit `pages`; it is not made.',
  help: 'Split the description into several, or raise the limit `pages`.',
} as const satisfies DiagnosticCode;

/** Every code that making a reference can give, besides those of reading the description. */
export const REFERENCE_CODES: readonly DiagnosticCode[] = [
  UNSAFE_HTML,
  BROKEN_LINK,
  MISSING_IMAGE,
  UNCLOSED_HTML,
  REMOTE_IMAGE,
  MARKDOWN_LIMIT,
  EMPTY_TAG,
  INTERNAL,
  TOO_MANY_OPERATIONS,
  TOO_MANY_PAGES,
];
