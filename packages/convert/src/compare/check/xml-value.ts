import { isObject, type Json, type JsonObject, type Located } from '@curlew/openapi';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type CoerceContext, coerceText, propertySchema } from './coerce.ts';

/** An element: its local name, attributes, child elements and text. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  text: string;
}

/** Levels of nested elements that are read. */
const MAX_DEPTH = 60;

const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
});

/** The root element of a document; undefined if it is not well-formed or has a DOCTYPE, which may declare entities. */
export function readXml(text: string): XmlElement | undefined {
  if (/<!DOCTYPE/i.test(text)) return undefined;
  try {
    if (XMLValidator.validate(text) !== true) return undefined;
    const nodes: unknown = PARSER.parse(text);
    return elementsOf(nodes, 0)[0];
  } catch {
    return undefined;
  }
}

function elementsOf(nodes: unknown, depth: number): XmlElement[] {
  if (!Array.isArray(nodes) || depth > MAX_DEPTH) return [];
  return nodes.flatMap((node: Record<string, unknown>): XmlElement[] => {
    const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text');
    if (name === undefined) return [];
    const inner = node[name];
    const attributes = Object.entries((node[':@'] ?? {}) as Record<string, string>);
    return [
      {
        name,
        attributes: new Map(attributes),
        children: elementsOf(inner, depth + 1),
        text: textOf(inner),
      },
    ];
  });
}

function textOf(nodes: unknown): string {
  if (!Array.isArray(nodes)) return '';
  return nodes.map((node: Record<string, unknown>) => String(node['#text'] ?? '')).join('');
}

/**
 * The JSON value of an element according to the schema and its XML Objects (OpenAPI 3.2, section 4.26). Undeclared
 * elements become properties under their own names, so that the check of the value reports them as undeclared.
 */
export function xmlValue(element: XmlElement, schema: Located, context: CoerceContext, depth = 0): Json {
  const target = context.description.follow(schema);
  if (!target || !isObject(target.value) || depth > MAX_DEPTH) return element.text;
  const items = itemsOf(target);
  if (items) return element.children.map((child) => xmlValue(child, items, context, depth + 1));
  const declared = declaredProperties(target, context);
  const hasMembers = element.children.length > 0 || declared.size > 0;
  if (!hasMembers) return coerceText(element.text, target, context).value;
  return objectValue(element, declared, context, depth);
}

function objectValue(
  element: XmlElement,
  declared: ReadonlyMap<string, Located>,
  context: CoerceContext,
  depth: number,
): Json {
  const entries: [string, Json][] = [];
  const read = new Set<XmlElement>();
  for (const [property, schema] of declared) {
    const xml = xmlOf(schema, context);
    const name = typeof xml.name === 'string' ? xml.name : property;
    if (xml.attribute === true || xml.nodeType === 'attribute') {
      const text = element.attributes.get(name);
      if (text !== undefined) entries.push([property, coerceText(text, schema, context).value]);
      continue;
    }
    if (xml.nodeType === 'text' || xml.nodeType === 'cdata') {
      entries.push([property, coerceText(element.text, schema, context).value]);
      continue;
    }
    const list = itemsOf(context.description.follow(schema));
    const isWrapped = xml.wrapped === true || xml.nodeType === 'element';
    const itemName = list && xmlOf(list, context).name;
    const wanted = list && !isWrapped ? (typeof itemName === 'string' ? itemName : property) : name;
    const found = element.children.filter((child) => child.name === wanted);
    for (const child of found) read.add(child);
    const [first] = found;
    if (first === undefined) continue;
    if (list && !isWrapped)
      entries.push([property, found.map((child) => xmlValue(child, list, context, depth + 1))]);
    else entries.push([property, xmlValue(first, schema, context, depth + 1)]);
  }
  for (const child of element.children)
    if (!read.has(child) && !declared.has(child.name)) entries.push([child.name, plainValue(child, depth)]);
  return Object.fromEntries(entries);
}

function plainValue({ children, text }: XmlElement, depth: number): Json {
  if (children.length === 0 || depth > MAX_DEPTH) return text;
  return Object.fromEntries(children.map((child) => [child.name, plainValue(child, depth + 1)]));
}

/** The XML Object beside the `$ref` of a schema, else that of the target; empty without one. */
function xmlOf(schema: Located, { description }: CoerceContext): JsonObject {
  if (isObject(schema.value) && isObject(schema.value.xml)) return schema.value.xml;
  const target = description.follow(schema);
  return target && isObject(target.value) && isObject(target.value.xml) ? target.value.xml : {};
}

function itemsOf(target: Located | undefined): Located | undefined {
  if (!target || !isObject(target.value) || target.value.items === undefined) return undefined;
  return { value: target.value.items, location: target.location.child('items') };
}

/** Properties of a schema and its `allOf`, `oneOf` and `anyOf`; each with its first declaration. */
function declaredProperties(
  schema: Located,
  context: CoerceContext,
  found = new Map<string, Located>(),
  depth = 0,
): Map<string, Located> {
  const target = context.description.follow(schema);
  if (!target || !isObject(target.value) || depth > 16) return found;
  const { properties } = target.value;
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    const property = found.has(name) ? undefined : propertySchema(target, name, context);
    if (property) found.set(name, property);
  }
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    const parts = target.value[keyword];
    if (!Array.isArray(parts)) continue;
    for (const [index, value] of parts.entries())
      declaredProperties(
        { value, location: target.location.child(keyword, index) },
        context,
        found,
        depth + 1,
      );
  }
  return found;
}
