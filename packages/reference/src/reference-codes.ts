import type { DiagnosticCode } from '@curlew/openapi';

export const UNSAFE_HTML = {
  code: 'unsafe-html',
  severity: 'warning',
  summary: 'A text contains unsafe HTML, which is removed.',
  help: 'Use Markdown instead, or put literal text in backticks.',
  example: 'description: Hello <script>alert(1)</script>',
} as const satisfies DiagnosticCode;

export const UNSAFE_LINK = {
  code: 'unsafe-link',
  severity: 'warning',
  summary:
    'An address whose scheme is not `http`, `https`, `mailto` or `tel`, or that has a user name or starts with `//`; it is shown as text, not as a link.',
  help: 'Use an absolute URL that starts with `https://`, or put literal text in backticks.',
  example: "description: '[Pay](pay:now)'",
} as const satisfies DiagnosticCode;

export const BROKEN_LINK = {
  code: 'broken-link',
  severity: 'warning',
  summary:
    'A link to a tag, operation, schema or heading that does not exist, or a path without a leading slash; it is shown as text.',
  help: 'Link to an existing target (`#tag/pets`, `#operation/getPet`), start a path of the site with `/`, or use an absolute `https://` URL.',
  example: "description: 'See [pets](#tag/pets).'",
} as const satisfies DiagnosticCode;

export const MISSING_IMAGE = {
  code: 'missing-image',
  severity: 'warning',
  summary: 'An image file is not found; its alternative text is shown instead.',
  help: 'Add a PNG, JPEG, GIF, WebP or AVIF file there, or use a path of the site that starts with `/`.',
  example: "description: '![Logo](logo.png)'",
} as const satisfies DiagnosticCode;

export const UNCLOSED_HTML = {
  code: 'unclosed-html',
  severity: 'warning',
  summary: 'HTML in a text is not closed or not allowed there; it is shown as text.',
  help: 'Close every element, or put literal text in backticks.',
  example: 'description: The <title> of the book',
} as const satisfies DiagnosticCode;

export const REMOTE_IMAGE = {
  code: 'remote-image',
  severity: 'info',
  summary: 'A text contains a remote image, which is shown as a link: pages load nothing from other hosts.',
  help: 'Put the image on the same site and use its path.',
  example: "description: '![Logo](https://example.com/logo.png)'",
} as const satisfies DiagnosticCode;

export const MARKDOWN_LIMIT = {
  code: 'markdown-limit',
  severity: 'warning',
  summary:
    'A text exceeds 200,000 characters, 40,000 Markdown tokens or 100 nested blocks; it is cut, or shown without formatting.',
  help: 'Move long texts to separate pages and link them.',
  example: `description: "${'> '.repeat(120)}a"`,
} as const satisfies DiagnosticCode;

export const MARKDOWN_PLUGIN = {
  code: 'markdown-plugin',
  severity: 'warning',
  summary:
    'A Markdown plugin of the site failed for a text, or the text is too long for plugins; it is shown without them.',
  help: 'Correct the text or the options of the plugin. Plugins must be synchronous; divide a text of more than 20,000 characters.',
} as const satisfies DiagnosticCode;

export const EMPTY_TAG = {
  code: 'empty-tag',
  severity: 'info',
  summary: 'A declared tag that no operation has; it is not shown.',
  help: 'Add it to an operation, remove it, or set its `x-traitTag` to true if it only documents the API.',
  example: 'tags: [{ name: drafts }]',
} as const satisfies DiagnosticCode;

export const INTERNAL = {
  code: 'internal',
  severity: 'info',
  summary: 'Parts of the description are marked `x-internal: true` and are not shown.',
  help: 'Set the option `showInternal` to show them.',
  example: 'components: { schemas: { Draft: { type: object, x-internal: true } } }',
} as const satisfies DiagnosticCode;

export const INVALID_SAMPLE = {
  code: 'invalid-sample',
  severity: 'warning',
  summary:
    'No valid example of a body or schema was found, so its pages show an invalid one: keywords of the schema exclude each other.',
  help: 'Correct the keywords that exclude each other, or add a valid `example`.',
  example:
    'components: { schemas: { Id: { type: object, required: [id], properties: { id: { type: string, format: uuid, maxLength: 10 } } } } }',
} as const satisfies DiagnosticCode;

export const UNKNOWN_NAME = {
  code: 'unknown-name',
  severity: 'error',
  summary:
    'A component in a guide names an operation, schema or tag that the reference does not have, or a reference that the site does not have.',
  help: 'Use the `operationId` of an operation, the `workflowId` of a workflow, or the name of a schema or tag, as the document spells it.',
} as const satisfies DiagnosticCode;

export const TOO_MANY_OPERATIONS = {
  code: 'too-many-operations',
  severity: 'error',
  summary: 'The description has more operations than the limit `operations`; no reference is built.',
  help: 'Split the description into several, or raise the limit `operations`.',
} as const satisfies DiagnosticCode;

export const TOO_MANY_PAGES = {
  code: 'too-many-pages',
  severity: 'error',
  summary: 'The reference would have more pages than the limit `pages`; it is not built.',
  help: 'Split the description into several, or raise the limit `pages`.',
} as const satisfies DiagnosticCode;

export const UNLINKED_STEP = {
  code: 'unlinked-step',
  severity: 'info',
  summary:
    'A step of a workflow calls an operation that the reference does not show: of another description, or marked `x-internal: true`. It is drawn without a link.',
  help: 'Nothing is wrong if that is meant. Set `showInternal` to show internal operations.',
} as const satisfies DiagnosticCode;

export const TOO_MANY_WORKFLOWS = {
  code: 'too-many-workflows',
  severity: 'warning',
  summary: 'An Arazzo document has more than 1,000 workflows; further ones have no pages.',
  help: 'Divide the document, and name the part that readers need.',
} as const satisfies DiagnosticCode;

export const PARTIAL_PROGRAM = {
  code: 'partial-program',
  severity: 'warning',
  summary:
    'The program on the page of a workflow does not do a part of it, which a comment in the program says: a criterion, an action, a request or a value.',
  help: '`curlew test` does all of the workflow: if readers do not need this part, nothing is wrong.',
} as const satisfies DiagnosticCode;

/** All codes of building a reference, besides those of loading the description. */
export const REFERENCE_CODES: readonly DiagnosticCode[] = [
  UNSAFE_HTML,
  UNSAFE_LINK,
  BROKEN_LINK,
  MISSING_IMAGE,
  UNCLOSED_HTML,
  REMOTE_IMAGE,
  MARKDOWN_LIMIT,
  MARKDOWN_PLUGIN,
  EMPTY_TAG,
  INTERNAL,
  INVALID_SAMPLE,
  UNKNOWN_NAME,
  TOO_MANY_OPERATIONS,
  TOO_MANY_PAGES,
  UNLINKED_STEP,
  TOO_MANY_WORKFLOWS,
  PARTIAL_PROGRAM,
];
