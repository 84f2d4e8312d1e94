import type { Json, JsonObject, ObjectSchemaView, SchemaView } from '@curlew/openapi';
import { propertySchema, resolvedSchema } from './resolved-schema.ts';
import type { ViewSource } from './view-source.ts';

/** A value as an XML document, with the names, attributes and wrappers of the schema's `xml` objects. */
export function writeXml(value: Json, view: SchemaView | undefined, views: Pick<ViewSource, 'get'>): string {
  const schema = resolvedSchema(view, views);
  const name = text(schema?.xml?.name) ?? (view?.kind === 'ref' ? view.name : undefined) ?? 'root';
  const lines = Array.isArray(value)
    ? element(
        name,
        schema?.xml,
        [],
        value.flatMap((item) => lineItem(item, schema, views)),
      )
    : lineElement(name, value, schema, views, 0);
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n');

  function lineItem(
    item: Json,
    array: ObjectSchemaView | undefined,
    source: Pick<ViewSource, 'get'>,
  ): string[] {
    const items = resolvedSchema(array?.items, source);
    const itemName = text(items?.xml?.name) ?? (array?.items?.kind === 'ref' ? array.items.name : 'item');
    return lineElement(itemName, item, items, source, 0);
  }
}

const MAX_DEPTH = 20;

function lineElement(
  name: string,
  value: Json,
  schema: ObjectSchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
  depth: number,
): string[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return arrayLines(name, value, schema, views, depth);
  if (typeof value !== 'object' || value === null) return element(name, schema?.xml, [], scalar(value));
  const attributes: string[] = [];
  const children: string[] = [];
  for (const [key, child] of Object.entries(value as JsonObject)) {
    const property = propertySchema(schema, key, views);
    const childName = qualified(text(property?.xml?.name) ?? key, property?.xml);
    if (isAttribute(property?.xml)) attributes.push(` ${childName}="${escapeXml(scalar(child))}"`);
    else if (property?.xml?.nodeType === 'text') children.push(escapeXml(scalar(child)));
    else for (const line of lineElement(childName, child, property, views, depth + 1)) children.push(line);
  }
  return element(name, schema?.xml, attributes, children);
}

function arrayLines(
  name: string,
  items: Json[],
  schema: ObjectSchemaView | undefined,
  views: Pick<ViewSource, 'get'>,
  depth: number,
): string[] {
  const itemSchema = resolvedSchema(schema?.items, views);
  const wrapped = schema?.xml?.wrapped === true || schema?.xml?.nodeType === 'element';
  const itemName = qualified(text(itemSchema?.xml?.name) ?? name, itemSchema?.xml);
  const lines = items.flatMap((item) => lineElement(itemName, item, itemSchema, views, depth + 1));
  return wrapped ? element(name, schema?.xml, [], lines) : lines;
}

function element(
  rawName: string,
  xml: JsonObject | undefined,
  attributes: string[],
  content: string | string[],
): string[] {
  const name = xmlName(rawName);
  const namespace = text(xml?.namespace);
  const prefix = text(xml?.prefix);
  const declared = namespace ? ` xmlns${prefix ? `:${xmlName(prefix)}` : ''}="${escapeXml(namespace)}"` : '';
  const open = `<${name}${declared}${attributes.join('')}`;
  if (typeof content === 'string') return [`${open}>${escapeXml(content)}</${name}>`];
  if (content.length === 0) return [`${open}/>`];
  return [`${open}>`, ...content.map((line) => `  ${line}`), `</${name}>`];
}

function qualified(name: string, xml: JsonObject | undefined): string {
  const prefix = text(xml?.prefix);
  return prefix ? `${prefix}:${name}` : name;
}

function isAttribute(xml: JsonObject | undefined): boolean {
  return xml?.attribute === true || xml?.nodeType === 'attribute';
}

/** Characters that no XML name holds become `_` (XML 1.0, section 2.3). */
function xmlName(name: string): string {
  const clean = name.replace(/[^\p{L}\p{N}_.:-]/gu, '_');
  return /^[\p{L}_]/u.test(clean) ? clean : `_${clean}`;
}

function escapeXml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function scalar(value: Json): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
