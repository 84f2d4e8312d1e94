import type { ObjectSchemaView, SchemaView, ViewSource } from '@curlew/openapi';
import { findPart, resolvedSchema } from '@curlew/request';

/** `ApiXml` of `templates/src/api.ts`: how generated code writes a value as the XML document of a schema. */
export interface XmlPlan {
  root: string;
  item: string;
  hasText: boolean;
  type?: number;
  types: XmlType[];
}

interface XmlType {
  name?: string;
  prefix?: string;
  namespace?: string;
  nodeType?: string;
  properties?: Record<string, number | null>;
  others?: number;
  items?: number;
  prefixItems?: (number | null)[];
}

/**
 * The XML Objects of a schema and of all schemas that it refers to, each once. Names are those that `@curlew/request`
 * gives to elements.
 */
export function xmlPlan(view: SchemaView | undefined, views: ViewSource): XmlPlan {
  const types: XmlType[] = [];
  const indexes = new Map<string | ObjectSchemaView, number | undefined>();
  const schema = resolvedSchema(view, views);
  const component = view?.kind === 'ref' ? view.name : undefined;
  const isNamed = component !== undefined || textOf(schema?.xml?.name) !== undefined;
  const items = schema?.items;
  const type = indexOf(view);
  return {
    root: component ?? 'root',
    item: items?.kind === 'ref' ? items.name : 'item',
    hasText: isNamed && schema?.types.includes('string') === true,
    ...(type !== undefined && { type }),
    types,
  };

  /** Index of the type of a schema; undefined if values are written without one. */
  function indexOf(one: SchemaView | undefined): number | undefined {
    const resolved = resolvedSchema(one, views);
    if (one === undefined || resolved === undefined) return undefined;
    // Fields beside a reference make another type of its target.
    const key = one.kind === 'ref' ? `${one.id} ${JSON.stringify(one.xml)}` : resolved;
    if (indexes.has(key)) return indexes.get(key);
    const index = types.length;
    indexes.set(key, index);
    const type: XmlType = {};
    types.push(type);
    Object.assign(type, ownFields(resolved), childFields(resolved));
    if (Object.keys(type).length > 0) return index;
    types.pop();
    indexes.set(key, undefined);
    return undefined;
  }

  function childFields(of: ObjectSchemaView): XmlType {
    const properties = new Map<string, number | null>();
    const prefixItems: (number | null)[] = [];
    let others: number | undefined;
    let items: number | undefined;
    findPart(of, views, (part) => {
      for (const { name, schema: member } of part.properties)
        if (!properties.has(name)) properties.set(name, indexOf(member) ?? null);
      for (const [at, member] of part.prefixItems?.entries() ?? [])
        prefixItems[at] ??= indexOf(member) ?? null;
      others ??= indexOf(part.additionalProperties);
      items ??= indexOf(part.items);
      return undefined;
    });
    // Properties without a type are named only if those that are not named have one.
    const listed = [...properties].filter(([, index]) => index !== null || others !== undefined);
    return {
      ...(listed.length > 0 && { properties: Object.fromEntries(listed) }),
      ...(others !== undefined && { others }),
      ...(items !== undefined && { items }),
      ...(prefixItems.length > 0 && { prefixItems }),
    };
  }
}

const NODE_TYPES = ['element', 'attribute', 'text', 'cdata', 'none'];

/** The XML Object, with `attribute` and `wrapped` of earlier versions as `nodeType` of 3.2. */
function ownFields({ xml = {} }: ObjectSchemaView): XmlType {
  const [name, prefix, namespace] = [textOf(xml.name), textOf(xml.prefix), textOf(xml.namespace)];
  const written = textOf(xml.nodeType);
  const known = written !== undefined && NODE_TYPES.includes(written) ? written : undefined;
  const nodeType =
    known ?? (xml.attribute === true ? 'attribute' : xml.wrapped === true ? 'element' : undefined);
  return {
    ...(name !== undefined && { name }),
    ...(prefix !== undefined && { prefix }),
    ...(namespace !== undefined && { namespace }),
    ...(nodeType !== undefined && { nodeType }),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
