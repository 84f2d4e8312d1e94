import type { Json, JsonObject, ObjectSchemaView, SchemaView } from '@curlew/openapi';
import { scalarText } from '../../parameters/json-value.ts';
import { itemSchema, memberSchema, resolvedSchema } from '../resolved-schema.ts';
import type { TextContext } from '../text-context.ts';

export interface XmlElement {
  name: string;
  attributes: [name: string, value: string][];
  children: XmlNode[];
}

export type XmlNode = XmlElement | { text: string } | { cdata: string };

interface Walk extends Pick<TextContext, 'views' | 'report'> {
  /** Some element is null: the prefix `xsi` has to be declared. */
  hasNil: boolean;
}

/** A value as the root element of a document, by the XML Objects of its schema (OpenAPI 3.2, XML Object). */
export function xmlRoot(
  value: Json,
  view: SchemaView | undefined,
  context: Pick<TextContext, 'views' | 'report'>,
): XmlElement {
  const walk: Walk = { ...context, hasNil: false };
  const schema = resolvedSchema(view, context.views);
  const component = view?.kind === 'ref' ? view.name : undefined;
  const name = textOf(schema?.xml?.name) ?? component ?? 'root';
  const holder: XmlElement = { name: xmlName(name, walk), attributes: [], children: [] };
  const isNone = nodeType(schema?.xml, value) === 'none';
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
  switch (nodeType(xml, value)) {
    case 'attribute': {
      if (value === null) return;
      if (textOf(xml?.prefix)) declareNamespace(parent, xml, walk);
      parent.attributes.push([qualifiedName(inferred, xml, walk), scalarText(value)]);
      return;
    }
    case 'text':
      parent.children.push({ text: scalarText(value) });
      return;
    case 'cdata':
      parent.children.push({ cdata: scalarText(value) });
      return;
    case 'none':
      addContent(parent, inferred, value, schema, walk);
      return;
    default: {
      const element: XmlElement = { name: qualifiedName(inferred, xml, walk), attributes: [], children: [] };
      declareNamespace(element, xml, walk);
      if (value === null) {
        element.attributes.push(['xsi:nil', 'true']);
        walk.hasNil = true;
      } else addContent(element, textOf(xml?.name) ?? inferred, value, schema, walk);
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
      const declared = resolvedSchema(itemSchema(schema, index, views), views);
      addNode(parent, inferred, item, declared ?? (isList ? undefined : schema), walk);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value))
      addNode(parent, name, member, resolvedSchema(memberSchema(schema, name, views), views), walk);
  } else parent.children.push({ text: scalarText(value) });
}

const NODE_TYPES = ['element', 'attribute', 'text', 'cdata', 'none'];

/** `nodeType` of 3.2, or what `attribute` and `wrapped` of earlier versions mean in it. */
function nodeType(xml: JsonObject | undefined, value: Json): string {
  const named = textOf(xml?.nodeType);
  if (named && NODE_TYPES.includes(named)) return named;
  if (xml?.attribute === true) return 'attribute';
  return Array.isArray(value) && xml?.wrapped !== true ? 'none' : 'element';
}

function declareNamespace(element: XmlElement, xml: JsonObject | undefined, walk: Walk): void {
  const namespace = textOf(xml?.namespace);
  if (!namespace) return;
  const prefix = textOf(xml?.prefix);
  const name = prefix ? `xmlns:${xmlName(prefix, walk)}` : 'xmlns';
  if (!element.attributes.some(([declared]) => declared === name))
    element.attributes.unshift([name, namespace]);
}

function qualifiedName(inferred: string, xml: JsonObject | undefined, walk: Walk): string {
  const name = textOf(xml?.name) ?? inferred;
  const prefix = textOf(xml?.prefix);
  return xmlName(prefix ? `${prefix}:${name}` : name, walk);
}

/** Characters that no XML name contains become `_` (XML 1.0, section 2.3). */
function xmlName(name: string, { report }: Pick<Walk, 'report'>): string {
  const clean = name.replace(/[^\p{L}\p{N}_.:-]/gu, '_');
  const whole = /^[\p{L}_]/u.test(clean) ? clean : `_${clean}`;
  if (whole !== name)
    report(
      'renamed-element',
      'A name contains characters that XML names do not allow; they were replaced by _.',
    );
  return whole;
}

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
