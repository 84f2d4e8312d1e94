import type { Json, JsonObject, SchemaView } from '@curlew/openapi';
import { bodySyntax, isObject, type ObjectSchemaView, writtenJson } from '@curlew/openapi/internal';
import { writeScalar } from '../json-value.ts';
import type { ReportAt } from '../request-problem.ts';
import { readCharset } from './encode-text.ts';
import { composeFields, formText } from './form-fields.ts';
import { findItemSchema, memberSchema, resolvedSchema, type TextContext } from './write-context.ts';

/**
 * Serializes a value in its media type. A string is the text itself where the media type is not JSON: forms,
 * sequences and XML documents are often given so.
 */
export function writeText(
  value: Json,
  mediaType: string,
  schema: SchemaView | undefined,
  context: TextContext,
): string {
  const { report, pretty } = context;
  const syntax = bodySyntax(mediaType);
  if (syntax === 'json') return writtenJson(value, pretty ? '  ' : '');
  if (syntax === 'xml') return writeXml(value, schema, { ...context, charset: readCharset(mediaType) });
  if (typeof value === 'string') return value;
  const items = Array.isArray(value) ? value : [value];
  switch (syntax) {
    case 'json-lines':
      return items.map((item) => `${writtenJson(item)}\n`).join('');
    case 'json-seq':
      // RFC 7464, section 2.2: a record separator before each text.
      return items.map((item) => `\u001e${writtenJson(item)}\n`).join('');
    case 'event-stream':
      return items.map((item) => writeEvent(item, report)).join('');
    case 'form':
      return isObject(value)
        ? formText(
            composeFields(
              value,
              { encoding: [] },
              schema,
              { ...context, reportPart: () => report },
              writeText,
            ),
          )
        : writeScalar(value);
    case 'yaml':
      return writtenJson(value, '  ');
    default:
      if (typeof value !== 'object' || value === null) return writeScalar(value);
      report(
        'undefined-serialization',
        `${JSON.stringify(mediaType)} does not define a serialization of lists and objects; JSON is used.`,
      );
      return writtenJson(value, pretty ? '  ' : '');
  }
}

const EVENT_FIELDS = ['event', 'id', 'retry', 'data'];

/**
 * Returns an event of `text/event-stream` (HTML, Server-sent events): an object of its field names is written as
 * those fields.
 */
function writeEvent(item: Json, report: ReportAt): string {
  const isEvent = isObject(item) && Object.keys(item).every((key) => EVENT_FIELDS.includes(key));
  const fields: [string, Json][] = isEvent ? Object.entries(item) : [['data', item]];
  const lines = fields.flatMap(([key, value]) => {
    const texts = writeScalar(value).split(/\r\n|\r|\n/);
    if (texts.length > 1 && key !== 'data')
      report(
        'unsupported-value',
        `The field ${key} of an event contains a line break; only data may have several lines.`,
      );
    return texts.map((line) => `${key}: ${line}\n`);
  });
  return `${lines.join('')}\n`;
}

/** Returns a value as an XML document. A string is the document itself, unless its schema names an element for it. */
export function writeXml(
  value: Json,
  view: SchemaView | undefined,
  { charset = 'utf-8', ...context }: TextContext & { charset?: string },
): string {
  if (typeof value === 'string' && !isContent(value, view, context)) return value;
  const root = readXmlRoot(value, view, context);
  const lines = context.pretty ? writeIndented(root, context.report) : [writeInline(root, context.report)];
  return [`<?xml version="1.0" encoding="${charset.toUpperCase()}"?>`, ...lines].join('\n');
}

function isContent(text: string, view: SchemaView | undefined, { views }: TextContext): boolean {
  const schema = resolvedSchema(view, views);
  const isNamed = view?.kind === 'ref' || readText(schema?.xml?.name) !== undefined;
  return isNamed && schema?.types.includes('string') === true && !text.trimStart().startsWith('<');
}

/** An element of elements has a line for each; between text every space counts. */
function writeIndented(element: XmlElement, report: ReportAt): string[] {
  const { children } = element;
  if (children.length === 0 || !children.every((child) => 'name' in child))
    return [writeInline(element, report)];
  const lines = children.flatMap((child) => writeIndented(child, report));
  return [writeStartTag(element, report), ...lines.map((line) => `  ${line}`), `</${element.name}>`];
}

function writeInline(node: XmlNode, report: ReportAt): string {
  if ('text' in node) return escapeXml(node.text, report);
  // `]]>` must be split across two CDATA sections (XML 1.0, section 2.7).
  if ('cdata' in node)
    return `<![CDATA[${dropIllegalCharacters(node.cdata, report).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
  const content = node.children.map((child) => writeInline(child, report)).join('');
  if (node.children.length === 0) return writeStartTag(node, report, '/');
  return `${writeStartTag(node, report)}${content}</${node.name}>`;
}

function writeStartTag({ name, attributes }: XmlElement, report: ReportAt, end = ''): string {
  const texts = attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value, report)}"`);
  return `<${name}${texts.join('')}${end}>`;
}

/** Parsers turn line ends and tabs of attributes into spaces, and carriage returns into line feeds. */
function escapeAttribute(text: string, report: ReportAt): string {
  return escapeXml(text, report).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

function escapeXml(text: string, report: ReportAt): string {
  return dropIllegalCharacters(text, report)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

/** XML 1.0, section 2.2: other characters cannot be written, not even escaped. */
function dropIllegalCharacters(text: string, report: ReportAt): string {
  const legal = text.toWellFormed().replace(/(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu, '\ufffd');
  if (legal !== text)
    report(
      'invalid-xml',
      'A string contains characters that XML does not allow; they were replaced by U+FFFD.',
    );
  return legal;
}

interface XmlElement {
  name: string;
  attributes: [name: string, value: string][];
  children: XmlNode[];
}

type XmlNode = XmlElement | { text: string } | { cdata: string };

interface Walk extends Pick<TextContext, 'views' | 'report'> {
  /** Some element is null: the prefix `xsi` has to be declared. */
  hasNil: boolean;
}

/** Returns a value as the root element of a document, by the XML Objects of its schema (OpenAPI 3.2, XML Object). */
function readXmlRoot(
  value: Json,
  view: SchemaView | undefined,
  context: Pick<TextContext, 'views' | 'report'>,
): XmlElement {
  const walk: Walk = { ...context, hasNil: false };
  const schema = resolvedSchema(view, context.views);
  const component = view?.kind === 'ref' ? view.name : undefined;
  const name = readText(schema?.xml?.name) ?? component ?? 'root';
  const holder: XmlElement = { name: toXmlName(name, walk), attributes: [], children: [] };
  const isNone = readXmlNodeType(schema?.xml, value) === 'none';
  if (!isNone) addNode(holder, name, value, schema, walk);
  else {
    declareNamespace(holder, schema?.xml, walk);
    const items = schema?.items;
    addContent(
      holder,
      Array.isArray(value) ? (items?.kind === 'ref' ? items.name : 'item') : name,
      value,
      schema,
      walk,
    );
  }
  const [only, ...more] = holder.children;
  // A document has one root element, which wraps nodes such as the items of a list.
  const isWhole =
    only !== undefined && more.length === 0 && 'name' in only && !(isNone && Array.isArray(value));
  const root = isWhole ? only : holder;
  if (walk.hasNil) root.attributes.unshift(['xmlns:xsi', 'http://www.w3.org/2001/XMLSchema-instance']);
  return root;
}

/** Adds the nodes of a value to its parent: an element, an attribute, text, or its content. */
function addNode(
  parent: XmlElement,
  inferred: string,
  value: Json,
  schema: ObjectSchemaView | undefined,
  walk: Walk,
): void {
  const xml = schema?.xml;
  switch (readXmlNodeType(xml, value)) {
    case 'attribute': {
      if (value === null) return;
      if (readText(xml?.prefix)) declareNamespace(parent, xml, walk);
      parent.attributes.push([qualifyName(inferred, xml, walk), writeScalar(value)]);
      return;
    }
    case 'text':
      parent.children.push({ text: writeScalar(value) });
      return;
    case 'cdata':
      parent.children.push({ cdata: writeScalar(value) });
      return;
    case 'none':
      addContent(parent, inferred, value, schema, walk);
      return;
    default: {
      const element: XmlElement = { name: qualifyName(inferred, xml, walk), attributes: [], children: [] };
      declareNamespace(element, xml, walk);
      if (value === null) {
        element.attributes.push(['xsi:nil', 'true']);
        walk.hasNil = true;
      } else addContent(element, readText(xml?.name) ?? inferred, value, schema, walk);
      parent.children.push(element);
    }
  }
}

/** Adds the members of an object, the items of a list, or the text of a primitive. */
function addContent(
  parent: XmlElement,
  inferred: string,
  value: Json,
  schema: ObjectSchemaView | undefined,
  walk: Walk,
): void {
  const { views } = walk;
  if (Array.isArray(value)) {
    const isList = schema?.types.includes('array') || schema?.types.length === 0;
    value.forEach((item, index) => {
      const declared = resolvedSchema(findItemSchema(schema, index, views), views);
      addNode(parent, inferred, item, declared ?? (isList ? undefined : schema), walk);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value))
      addNode(parent, name, member, resolvedSchema(memberSchema(schema, name, views), views), walk);
  } else parent.children.push({ text: writeScalar(value) });
}

const NODE_TYPES = ['element', 'attribute', 'text', 'cdata', 'none'];

/** `readXmlNodeType` of 3.2, or what `attribute` and `wrapped` of earlier versions mean in it. */
function readXmlNodeType(xml: JsonObject | undefined, value: Json): string {
  const named = readText(xml?.nodeType);
  if (named && NODE_TYPES.includes(named)) return named;
  if (xml?.attribute === true) return 'attribute';
  return Array.isArray(value) && xml?.wrapped !== true ? 'none' : 'element';
}

function declareNamespace(element: XmlElement, xml: JsonObject | undefined, walk: Walk): void {
  const namespace = readText(xml?.namespace);
  if (!namespace) return;
  const prefix = readText(xml?.prefix);
  const name = prefix ? `xmlns:${toXmlName(prefix, walk)}` : 'xmlns';
  if (!element.attributes.some(([declared]) => declared === name))
    element.attributes.unshift([name, namespace]);
}

function qualifyName(inferred: string, xml: JsonObject | undefined, walk: Walk): string {
  const name = readText(xml?.name) ?? inferred;
  const prefix = readText(xml?.prefix);
  return toXmlName(prefix ? `${prefix}:${name}` : name, walk);
}

/** Characters that no XML name contains become `_` (XML 1.0, section 2.3). */
function toXmlName(name: string, { report }: Pick<Walk, 'report'>): string {
  const clean = name.replace(/[^\p{L}\p{N}_.:-]/gu, '_');
  const whole = /^[\p{L}_]/u.test(clean) ? clean : `_${clean}`;
  if (whole !== name)
    report(
      'renamed-element',
      'A name contains characters that XML names do not allow; they were replaced by _.',
    );
  return whole;
}

function readText(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
