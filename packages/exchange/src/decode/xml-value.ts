import type { Json, JsonObject, SchemaView } from '@curlew/openapi';
import type { ObjectSchemaView, ViewSource } from '@curlew/openapi/internal';
import { resolveView } from '@curlew/openapi/internal';
import { coerceText } from './coerce-text.ts';
import type { XmlElement } from './read-xml.ts';
import { type Reading, USUAL_READING } from './reading.ts';
import { schemaParts, valueShape } from './value-shape.ts';

type Views = Pick<ViewSource, 'get'>;

/** How one property is written in XML. */
interface DeclaredProperty {
  name: string;
  schema: SchemaView;
  /** Node type of OpenAPI 3.2; `attribute` and `wrapped` of earlier versions mean the same. */
  nodeType: 'element' | 'attribute' | 'text' | 'none';
  /** Name of its element or attribute, or of each item of a list without an element of its own. */
  xmlName: string;
  isList: boolean;
}

/** A schema as elements are read by it. */
interface ElementSchema {
  parts: readonly ObjectSchemaView[];
  shape: 'array' | 'object' | 'scalar';
  properties: readonly DeclaredProperty[];
  /** For other names. */
  open: SchemaView | undefined;
  items: SchemaView | undefined;
}

/** The children of one element while its properties are read. */
interface ReadNames {
  byName: ReadonlyMap<string, readonly XmlElement[]>;
  /** Names that belong to declared properties. */
  names: Set<string>;
  /** Schemas without an element that were read already: one may contain itself. */
  inlined: Set<SchemaView>;
}

/**
 * The value of an element by its schema and the XML Objects in it (OpenAPI 3.2, section 4.26). The name of the element
 * itself is not compared. Undeclared elements become properties under their own names, so that a check of the value reports
 * them; undeclared attributes are left out.
 */
export function xmlValue(
  root: XmlElement,
  view: SchemaView | undefined,
  views: Views,
  reading: Reading = USUAL_READING,
): Json {
  return new XmlDecoder(views, reading).value(root, view);
}

class XmlDecoder {
  readonly #views: Views;
  readonly #reading: Reading;
  /** A list of thousands of elements has one schema. */
  readonly #schemas = new Map<SchemaView | undefined, ElementSchema>();

  constructor(views: Views, reading: Reading) {
    this.#views = views;
    this.#reading = reading;
  }

  value(element: XmlElement, view: SchemaView | undefined): Json {
    if (element.isNil) return null;
    const schema = this.#schema(view);
    if (schema.shape === 'array') return element.children.map((child) => this.value(child, schema.items));
    const isObject = schema.shape === 'object' || schema.properties.length > 0 || element.children.length > 0;
    return isObject ? this.#object(element, schema) : this.#text(element.text, view);
  }

  #object(element: XmlElement, schema: ElementSchema): Json {
    const members = new Map<string, Json>();
    const byName = Map.groupBy(element.children, ({ name }) => name);
    const read: ReadNames = { byName, names: new Set(), inlined: new Set() };
    this.#readDeclared(element, schema, members, read);
    for (const [name, found] of byName) {
      if (read.names.has(name) || members.has(name)) continue;
      const values = found.map((child) => this.value(child, schema.open));
      const [only = null] = values;
      members.set(name, values.length > 1 ? values : only);
    }
    return Object.fromEntries(members);
  }

  #readDeclared(
    element: XmlElement,
    { properties }: ElementSchema,
    members: Map<string, Json>,
    read: ReadNames,
  ): void {
    for (const { name, schema, nodeType, xmlName, isList } of properties) {
      if (nodeType === 'attribute') {
        const text = element.attributes.get(xmlName);
        if (text !== undefined) members.set(name, this.#text(text, schema));
        continue;
      }
      if (nodeType === 'text') {
        members.set(name, this.#text(element.text, schema));
        continue;
      }
      if (nodeType === 'none' && !isList) {
        // The object has no element of its own: its members are among those of its parent.
        const inner = new Map<string, Json>();
        if (read.inlined.has(schema)) continue;
        read.inlined.add(schema);
        this.#readDeclared(element, this.#schema(schema), inner, read);
        if (inner.size > 0) members.set(name, Object.fromEntries(inner));
        continue;
      }
      const found = read.byName.get(xmlName) ?? [];
      if (found.length === 0) continue;
      read.names.add(xmlName);
      const { items } = this.#schema(schema);
      const [first, ...more] = found;
      if (nodeType === 'none')
        members.set(
          name,
          found.map((child) => this.value(child, items)),
        );
      else if (more.length > 0 && !isList)
        members.set(
          name,
          found.map((child) => this.value(child, schema)),
        );
      else if (first) members.set(name, this.value(first, schema));
    }
  }

  #text(text: string, view: SchemaView | undefined): Json {
    return coerceText(text, view, this.#views, this.#reading);
  }

  #schema(view: SchemaView | undefined): ElementSchema {
    const known = this.#schemas.get(view);
    if (known !== undefined) return known;
    const parts = schemaParts(view, this.#views);
    const declared = new Map<string, SchemaView>();
    for (const part of parts)
      for (const { name, schema } of part.properties) if (!declared.has(name)) declared.set(name, schema);
    const items = parts.map((part) => part.items ?? part.prefixItems?.[0]).find(Boolean);
    const schema: ElementSchema = {
      parts,
      shape: valueShape(parts),
      properties: [...declared].map(([name, property]) => this.#property(name, property)),
      open: parts.map(({ additionalProperties }) => additionalProperties).find(Boolean),
      items,
    };
    this.#schemas.set(view, schema);
    return schema;
  }

  #property(name: string, schema: SchemaView): DeclaredProperty {
    const parts = schemaParts(schema, this.#views);
    const isList = valueShape(parts) === 'array';
    const xml = xmlObject(schema, this.#views);
    const nodeType = nodeTypeOf(xml, isList);
    const items = parts.map((part) => part.items ?? part.prefixItems?.[0]).find(Boolean);
    // A list without an element of its own is written as its items.
    const named = nodeType === 'none' && isList ? xmlObject(items, this.#views) : xml;
    const xmlName = typeof named.name === 'string' && named.name !== '' ? named.name : name;
    return { name, schema, nodeType, xmlName, isList };
  }
}

function nodeTypeOf(
  { nodeType, attribute, wrapped }: JsonObject,
  isList: boolean,
): DeclaredProperty['nodeType'] {
  if (nodeType === 'cdata' || nodeType === 'text') return 'text';
  if (nodeType === 'element' || nodeType === 'attribute' || nodeType === 'none') return nodeType;
  if (attribute === true) return 'attribute';
  return isList && wrapped !== true ? 'none' : 'element';
}

/** The XML Object of a schema; its fields beside a `$ref` win over those of the target. */
function xmlObject(view: SchemaView | undefined, views: Views): JsonObject {
  const schema = view && resolveView(view, views).schema;
  return schema?.kind === 'schema' ? (schema.xml ?? {}) : {};
}
