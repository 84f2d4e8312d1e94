import type { Report, Span } from '@curlew/diagnostics';
import type { Description, DiagnosticCode } from '@curlew/openapi';
import { type TextField, walkTexts } from '@curlew/openapi/internal';
import { fieldAddress, linkAddress } from '../html/address.ts';
import {
  BROKEN_LINK,
  MARKDOWN_LIMIT,
  MARKDOWN_PLUGIN,
  MISSING_IMAGE,
  REMOTE_IMAGE,
  UNCLOSED_HTML,
  UNSAFE_HTML,
  UNSAFE_LINK,
} from '../reference-codes.ts';
import type { Markdown } from './markdown.ts';
import type { MarkdownProblem } from './parse-markdown.ts';
import { shorten } from './plain-text.ts';
import type { RelativeAddress } from './resolve-addresses.ts';

/** Detects texts that may have problems: HTML, a link, a user name in a URL, deep nesting. */
const NOTEWORTHY = /<|\][[(:]|:\/\/[^\s/]*@|^[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])[ \t]*){50}/m;

/** Longer texts may nest blocks over many lines; in UTF-16 units. */
const MAX_SIMPLE = 2_000;

/** Fields with a URI that names a part of a description, or that is shown as it is written. */
const NOT_LINKED: ReadonlySet<string> = new Set([
  '$ref',
  'operationRef',
  'jsonSchemaDialect',
  'externalValue',
]);

/** Addresses that programs call, of flows and security schemes: relative ones begin at the server's URL. */
const CALLED: ReadonlySet<string> = new Set([
  'authorizationUrl',
  'deviceAuthorizationUrl',
  'tokenUrl',
  'refreshUrl',
  'openIdConnectUrl',
  'oauth2MetadataUrl',
]);

/** Maximum number of reported addresses of one text, which may contain thousands. */
const MAX_MESSAGES = 100;

/** Longest part of an address that is quoted, in characters. */
const MAX_QUOTED = 80;

/** A problem of a text of a description. */
interface TextMessage {
  code: DiagnosticCode;
  message: string;
  /** In the text, counted from 1. */
  line: number;
}

/** Reports texts that pages do not show as written. */
export function reportProblems(description: Description, markdown: Markdown, report: Report): void {
  walkTexts(description, (text) => {
    if (text.syntax === 'url') reportAddress(text, description, report);
    else if (
      isMarkdown(text) &&
      (markdown.hasPlugins || text.value.length > MAX_SIMPLE || NOTEWORTHY.test(text.value))
    ) {
      for (const { code, message, line } of getMessages(text, markdown)) {
        const { severity, help } = code;
        const span = lineSpan(description, text, line);
        report({
          code: code.code,
          severity,
          message,
          help,
          span,
          pointer: description.pointerInText(text.at),
        });
      }
    }
  });
}

/** Descriptions are CommonMark, in OAuth scopes and enum values as well. */
function isMarkdown({ field, syntax }: TextField): boolean {
  return (
    syntax === undefined && (field === 'description' || field === 'scopes' || field.startsWith('x-enum'))
  );
}

function reportAddress(text: TextField, description: Description, report: Report): void {
  // URLs of schemas, their XML and Server Objects are shown, not linked.
  if (['Schema', 'XML', 'Server'].includes(text.nodeType) || NOT_LINKED.has(text.field)) return;
  if (fieldAddress(text.value) !== undefined) return;
  const isSafe = linkAddress(text.value) !== undefined;
  if (isSafe && CALLED.has(text.field)) return;
  const { code, severity } = isSafe ? BROKEN_LINK : UNSAFE_LINK;
  report({
    code,
    severity,
    message: isSafe
      ? `\`${text.field}\` is a path without a leading slash. It is shown as text, not as a link.`
      : `\`${text.field}\` is not an http, https, mailto or tel address and not a path of the same site. It is shown as text, not as a link.`,
    help: 'Use an absolute URL that starts with `https://`.',
    span: description.span(text.at),
    pointer: description.pointerInText(text.at),
  });
}

function getMessages(text: TextField, markdown: Markdown): TextMessage[] {
  const problems = markdown.problems(text.value);
  const where = (line: number) =>
    text.value.trim().includes('\n') ? `Line ${line} of \`${text.field}\`` : `\`${text.field}\``;
  const removed = problems.filter((problem) => problem.kind === 'removed');
  const [first] = removed;
  return [
    ...(first
      ? [{ code: UNSAFE_HTML, message: removedMessage(removed, where(first.line)), line: first.line }]
      : []),
    ...problems.flatMap((problem) => otherMessage(problem, where)),
    ...addressMessages(text.value, markdown, where),
  ];
}

function removedMessage(removed: readonly { name: string }[], where: string): string {
  const names = removed.map(({ name }) => `\`${name}\``).join(', ');
  return `${where} contains unsafe HTML, which is removed: ${names}.`;
}

function otherMessage(problem: MarkdownProblem, where: (line: number) => string): TextMessage[] {
  switch (problem.kind) {
    case 'removed':
      return [];
    case 'refused-address':
      // Without the line, so that reports show equal addresses of many texts once.
      return [
        {
          code: UNSAFE_LINK,
          message: `\`${problem.address}\` is not an http, https, mailto or tel address and not a path of the same site. It is shown as text, not as a link.`,
          line: problem.line,
        },
      ];
    case 'remote-image':
      return [
        {
          code: REMOTE_IMAGE,
          message: `${where(problem.line)} contains a remote image, ${problem.address}. It is shown as a link.`,
          line: problem.line,
        },
      ];
    case 'raw-html':
      return [
        {
          code: UNCLOSED_HTML,
          message: `${where(problem.line)} contains HTML that is not closed or not allowed there. It is shown as text.`,
          line: problem.line,
        },
      ];
    case 'unformatted':
      return [
        {
          code: MARKDOWN_LIMIT,
          message: `${where(1)} starts a text whose blocks are nested too deeply or too large. The text is shown without formatting.`,
          line: 1,
        },
      ];
    case 'plugin':
      return [
        {
          code: MARKDOWN_PLUGIN,
          message: `${where(1)} is shown without the Markdown plugins of the site: ${problem.reason}.`,
          line: 1,
        },
      ];
    case 'cut':
      return [
        {
          code: MARKDOWN_LIMIT,
          message: `${where(problem.line)} exceeds the limit for one text. This line and all lines below are not shown.`,
          line: problem.line,
        },
      ];
  }
}

/** The line of a text, where the file has it on its own line: in a literal block of YAML. */
function lineSpan(description: Description, { at }: TextField, line: number): Span {
  const span = description.span(at);
  const source = description.source(at.file);
  if (
    !source
      ?.lineText(span.line)
      .slice(span.column - 1)
      .startsWith('|')
  )
    return span;
  const text = source.lineText(span.line + line);
  const column = text.length - text.trimStart().length + 1;
  return { ...span, line: span.line + line, column, length: text.trim().length };
}

/**
 * Links of a text that lead nowhere and images that are not found, each address once.
 *
 * @param where names a line of the text.
 */
function addressMessages(text: string, markdown: Markdown, where: (line: number) => string): TextMessage[] {
  const broken = markdown
    .relativeAddresses(text)
    .filter(({ kind, address }) => markdown.addresses[kind](address) === undefined);
  const distinct = [...new Map(broken.map((one) => [`${one.kind} ${one.address}`, one])).values()];
  const messages = distinct
    .slice(0, MAX_MESSAGES)
    .map((one) => getMessage(one, getLine(one.address, text), where));
  const rest = distinct.length - messages.length;
  if (rest <= 0) return messages;
  return [
    ...messages,
    {
      code: BROKEN_LINK,
      message: `${where(1)} starts a text with ${rest} more unresolved addresses.`,
      line: 1,
    },
  ];
}

function getMessage(
  { kind, address }: RelativeAddress,
  line: number,
  where: (line: number) => string,
): TextMessage {
  const name = `\`${shorten(address, MAX_QUOTED)}\``;
  if (kind === 'image')
    return {
      code: MISSING_IMAGE,
      message: `${where(line)}: image ${name} not found. Its alternative text is shown instead.`,
      line,
    };
  const reason = address.startsWith('#')
    ? 'which is not in this reference'
    : 'a path without a leading slash';
  return {
    code: BROKEN_LINK,
    message: `${where(line)}: unresolved link ${name}, ${reason}. It is shown as text.`,
    line,
  };
}

/** Counted from 1; addresses are encoded, so a text may contain another spelling. */
function getLine(address: string, text: string): number {
  const at = text.indexOf(address);
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}
