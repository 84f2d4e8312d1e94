import type { ApiXml, XmlType } from './api.ts';
import { textOf } from './styles.ts';

interface Element {
  name: string;
  attributes: Map<string, string>;
  /** Elements, and text that is already escaped. */
  children: (Element | string)[];
}

/** A text that no document can hold. */
export class XmlError extends Error {}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/**
 * A value as an XML document (OpenAPI, XML Object). A string is the document itself, unless the schema names an element
 * for it.
 */
export function writeXml(value: unknown, xml: ApiXml): string {
  if (typeof value === 'string' && (!xml.hasText || value.trimStart().startsWith('<'))) return value;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup(rootElement(value, xml))}`;
}

function rootElement(value: unknown, { root, item, type, types }: ApiXml): Element {
  const typeOf = (index: number | null | undefined) => types[index ?? -1];
  const own = typeOf(type);
  const holder = element(own?.name ?? root);
  let hasNil = false;
  const isList = Array.isArray(value) && nodeType(own, value) === 'none';
  if (nodeType(own, value) !== 'none') addNode(holder, root, value, own);
  else {
    declareNamespace(holder, own);
    addContent(holder, isList ? item : (own?.name ?? root), value, own);
  }
  const [only, ...more] = holder.children;
  // A document has one root element, which wraps nodes such as the items of a list.
  const whole = typeof only === 'object' && more.length === 0 && !isList ? only : holder;
  if (hasNil) whole.attributes = new Map([['xmlns:xsi', XSI], ...whole.attributes]);
  return whole;

  /** Adds the nodes of a value: an element, an attribute, text, or its content. */
  function addNode(parent: Element, inferred: string, given: unknown, as: XmlType | undefined): void {
    const kind = nodeType(as, given);
    if (kind === 'none') addContent(parent, inferred, given, as);
    else if (kind === 'text') parent.children.push(escapeText(textOf(given)));
    else if (kind === 'cdata')
      parent.children.push(`<![CDATA[${legal(textOf(given)).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`);
    else if (kind === 'attribute') {
      if (given === null) return;
      if (as?.prefix) declareNamespace(parent, as);
      parent.attributes.set(qualifiedName(inferred, as), textOf(given));
    } else {
      const child = element(qualifiedName(inferred, as));
      declareNamespace(child, as);
      if (given === null) child.attributes.set('xsi:nil', 'true');
      else addContent(child, as?.name ?? inferred, given, as);
      hasNil ||= given === null;
      parent.children.push(child);
    }
  }

  /** Adds the members of an object, the items of a list, or the text of a primitive. */
  function addContent(parent: Element, inferred: string, given: unknown, as: XmlType | undefined): void {
    const { prefixItems = [], properties = {} } = as ?? {};
    if (Array.isArray(given))
      for (const [at, one] of given.entries())
        addNode(parent, inferred, one, typeOf(at in prefixItems ? prefixItems[at] : as?.items));
    else if (typeof given === 'object' && given !== null)
      for (const [name, one] of Object.entries(given))
        addNode(parent, name, one, typeOf(Object.hasOwn(properties, name) ? properties[name] : as?.others));
    else parent.children.push(escapeText(textOf(given)));
  }
}

function element(name: string): Element {
  return { name: xmlName(name), attributes: new Map(), children: [] };
}

function nodeType(type: XmlType | undefined, value: unknown): string {
  return type?.nodeType ?? (Array.isArray(value) ? 'none' : 'element');
}

function declareNamespace({ attributes }: Element, type: XmlType | undefined): void {
  if (!type?.namespace) return;
  const name = type.prefix ? `xmlns:${xmlName(type.prefix)}` : 'xmlns';
  if (!attributes.has(name)) attributes.set(name, type.namespace);
}

function qualifiedName(inferred: string, type: XmlType | undefined): string {
  const name = type?.name ?? inferred;
  return xmlName(type?.prefix ? `${type.prefix}:${name}` : name);
}

/** Characters that no XML name contains become `_` (XML 1.0, section 2.3). */
function xmlName(name: string): string {
  const clean = name.replace(/[^\p{L}\p{N}_.:-]/gu, '_');
  return /^[\p{L}_]/u.test(clean) ? clean : `_${clean}`;
}

function markup(node: Element | string): string {
  if (typeof node === 'string') return node;
  const { name, attributes, children } = node;
  const texts = [...attributes].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  if (children.length === 0) return `<${name}${texts.join('')}/>`;
  return `<${name}${texts.join('')}>${children.map(markup).join('')}</${name}>`;
}

/** Parsers turn line ends and tabs of attributes into spaces. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

function escapeText(text: string): string {
  return legal(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

/** XML 1.0, section 2.2: other characters cannot be written, not even escaped. */
function legal(text: string): string {
  if (!text.isWellFormed() || /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/u.test(text))
    throw new XmlError('A text has a character that XML cannot hold.');
  return text;
}
