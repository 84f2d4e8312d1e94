import type { Json, JsonObject, SchemaView } from '@curlew/openapi';
import type { ObjectSchemaView, ViewSource } from '@curlew/openapi/internal';
import { resolveView } from '@curlew/openapi/internal';
import { coerceText, withWritten } from './coerce-text.ts';
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

/** A member of an object, and the text that a number was read from: a double may not hold it. */
interface WrittenMember {
  value: Json;
  text?: string;
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
    if (schema.shape === 'array') return this.#list(element.children, schema.items);
    const isObject = schema.shape === 'object' || schema.properties.length > 0 || element.children.length > 0;
    return isObject ? this.#object(element, schema) : this.#text(element.text, view);
  }

  #object(element: XmlElement, schema: ElementSchema): Json {
    const members = new Map<string, WrittenMember>();
    const byName = Map.groupBy(element.children, ({ name }) => name);
    const read: ReadNames = { byName, names: new Set(), inlined: new Set() };
    this.#readDeclared(element, schema, members, read);
    for (const [name, found] of byName) {
      if (read.names.has(name) || members.has(name)) continue;
      members.set(name, this.#member(found, schema.open));
    }
    return buildObject(members);
  }

  /** The value of a property whose elements are not declared as a list: several of them are one nevertheless. */
  #member(found: readonly XmlElement[], view: SchemaView | undefined): WrittenMember {
    const [first, ...more] = found;
    if (first === undefined || more.length > 0) return { value: this.#list(found, view) };
    return { value: this.value(first, view), text: first.text };
  }

  #list(elements: readonly XmlElement[], items: SchemaView | undefined): Json[] {
    const values = elements.map((element) => this.value(element, items));
    return withWritten(
      values,
      elements.map(({ text }, index) => [index, text]),
    );
  }

  #readDeclared(
    element: XmlElement,
    { properties }: ElementSchema,
    members: Map<string, WrittenMember>,
    read: ReadNames,
  ): void {
    for (const { name, schema, nodeType, xmlName, isList } of properties) {
      if (nodeType === 'attribute') {
        const text = element.attributes.get(xmlName);
        if (text !== undefined) members.set(name, { value: this.#text(text, schema), text });
        continue;
      }
      if (nodeType === 'text') {
        members.set(name, { value: this.#text(element.text, schema), text: element.text });
        continue;
      }
      if (nodeType === 'none' && !isList) {
        // The object has no element of its own: its members are among those of its parent.
        const inner = new Map<string, WrittenMember>();
        if (read.inlined.has(schema)) continue;
        read.inlined.add(schema);
        this.#readDeclared(element, this.#schema(schema), inner, read);
        if (inner.size > 0) members.set(name, { value: buildObject(inner) });
        continue;
      }
      const found = read.byName.get(xmlName) ?? [];
      if (found.length === 0) continue;
      read.names.add(xmlName);
      const { items } = this.#schema(schema);
      const [first] = found;
      if (nodeType === 'none') members.set(name, { value: this.#list(found, items) });
      else if (isList && first) members.set(name, { value: this.value(first, schema) });
      else members.set(name, this.#member(found, schema));
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
    const nodeType = getNodeType(xml, isList);
    const items = parts.map((part) => part.items ?? part.prefixItems?.[0]).find(Boolean);
    // A list without an element of its own is written as its items.
    const named = nodeType === 'none' && isList ? xmlObject(items, this.#views) : xml;
    const xmlName = typeof named.name === 'string' && named.name !== '' ? named.name : name;
    return { name, schema, nodeType, xmlName, isList };
  }
}

function buildObject(members: ReadonlyMap<string, WrittenMember>): JsonObject {
  const all = [...members];
  return withWritten(
    Object.fromEntries(all.map(([name, { value }]) => [name, value])),
    all.map(([name, { text }]) => [name, text]),
  );
}

function getNodeType(
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
