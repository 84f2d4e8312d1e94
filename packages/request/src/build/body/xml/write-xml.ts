import type { Json, SchemaView } from '@curlew/openapi';
import type { ReportAt } from '../../request-problem.ts';
import { resolvedSchema } from '../resolved-schema.ts';
import type { TextContext } from '../text-context.ts';
import { textOf, type XmlElement, type XmlNode, xmlRoot } from './xml-nodes.ts';

/** A value as an XML document. A string is the document itself, unless its schema names an element for it. */
export function writeXml(
  value: Json,
  view: SchemaView | undefined,
  { charset = 'utf-8', ...context }: TextContext & { charset?: string },
): string {
  if (typeof value === 'string' && !isContent(value, view, context)) return value;
  const root = xmlRoot(value, view, context);
  const lines = context.pretty ? indentedLines(root, context.report) : [inline(root, context.report)];
  return [`<?xml version="1.0" encoding="${charset.toUpperCase()}"?>`, ...lines].join('\n');
}

function isContent(text: string, view: SchemaView | undefined, { views }: TextContext): boolean {
  const schema = resolvedSchema(view, views);
  const isNamed = view?.kind === 'ref' || textOf(schema?.xml?.name) !== undefined;
  return isNamed && schema?.types.includes('string') === true && !text.trimStart().startsWith('<');
}

/** An element of elements has a line for each; between text every space counts. */
function indentedLines(element: XmlElement, report: ReportAt): string[] {
  const { children } = element;
  if (children.length === 0 || !children.every((child) => 'name' in child)) return [inline(element, report)];
  const lines = children.flatMap((child) => indentedLines(child, report));
  return [startTag(element, report), ...lines.map((line) => `  ${line}`), `</${element.name}>`];
}

function inline(node: XmlNode, report: ReportAt): string {
  if ('text' in node) return escapeXml(node.text, report);
  // `]]>` must be split across two CDATA sections (XML 1.0, section 2.7).
  if ('cdata' in node)
    return `<![CDATA[${legalText(node.cdata, report).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
  const content = node.children.map((child) => inline(child, report)).join('');
  if (node.children.length === 0) return startTag(node, report, '/');
  return `${startTag(node, report)}${content}</${node.name}>`;
}

function startTag({ name, attributes }: XmlElement, report: ReportAt, end = ''): string {
  const texts = attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value, report)}"`);
  return `<${name}${texts.join('')}${end}>`;
}

/** Parsers turn line ends and tabs of attributes into spaces, and carriage returns into line feeds. */
function escapeAttribute(text: string, report: ReportAt): string {
  return escapeXml(text, report).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

function escapeXml(text: string, report: ReportAt): string {
  return legalText(text, report)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

/** XML 1.0, section 2.2: other characters cannot be written, not even escaped. */
function legalText(text: string, report: ReportAt): string {
  const legal = text.toWellFormed().replace(/(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu, '\ufffd');
  if (legal !== text)
    report(
      'invalid-xml',
      'A string contains characters that XML does not allow; they were replaced by U+FFFD.',
    );
  return legal;
}
