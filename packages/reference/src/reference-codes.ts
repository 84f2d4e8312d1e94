import type { DiagnosticCode } from '@curlew/openapi';

export const UNSAFE_HTML = {
  code: 'unsafe-html',
  severity: 'warning',
  finds:
    "A description holds HTML that could run or load something in a reader's browser; it is left out of the page.",
  help: 'Say it in Markdown, or put it in backticks if it is meant to be read.',
  example: 'description: Hello <script>alert(1)</script>',
} as const satisfies DiagnosticCode;

/** Every code that making a reference can give, besides those of reading the description. */
export const REFERENCE_CODES: readonly DiagnosticCode[] = [UNSAFE_HTML];
