import type { Json, JsonObject, SchemaView } from '@curlew/openapi';
import type { ObjectSchemaView, ViewSource } from '@curlew/openapi/internal';
import type { ReportAt } from '../request-problem.ts';

export interface TextContext {
  views: Pick<ViewSource, 'get'>;
  report: ReportAt;
  /** Indented where the media type allows it, for readers. */
  pretty: boolean;
}

/** Context of a body of fields or parts, whose problems name the field or part. */
export interface FieldsContext extends Omit<TextContext, 'report'> {
  reportPart(name: string): ReportAt;
}

/** Writes a value in a media type. */
export type TextWriter = (
  value: Json,
  mediaType: string,
  schema: SchemaView | undefined,
  context: TextContext,
) => string;

type Views = Pick<ViewSource, 'get'>;

const MAX_HOPS = 20;
/** Returns the schema after following references; `undefined` if unresolved or boolean. */
export function resolvedSchema(view: SchemaView | undefined, views: Views): ObjectSchemaView | undefined {
  let current = view;
  let xml: JsonObject | undefined;
  for (let hops = 0; current?.kind === 'ref' && hops < MAX_HOPS; hops += 1) {
    if (current.xml) xml = { ...current.xml, ...xml };
    current = views.get(current.id)?.view;
  }
  if (current?.kind !== 'schema') return undefined;
  return xml ? { ...current, xml: { ...current.xml, ...xml } } : current;
}

/**
 * Returns the schema of a member by its name: of the schema itself, of its compositions, or of all members not named.
 */
export function memberSchema(
  schema: ObjectSchemaView | undefined,
  name: string,
  views: Views,
): SchemaView | undefined {
  if (!schema) return undefined;
  const members = indexes.get(schema) ?? indexMembers(schema, views);
  return members.byName.get(name) ?? members.others;
}

interface Members {
  byName: ReadonlyMap<string, SchemaView>;
  /** Schema of members that are not declared. */
  others: SchemaView | undefined;
}

/** Keyed by schema, because a value may have as many members as its schema has properties. */
const indexes = new WeakMap<ObjectSchemaView, Members>();

function indexMembers(schema: ObjectSchemaView, views: Views): Members {
  const byName = new Map<string, SchemaView>();
  let others: SchemaView | undefined;
  findPart(schema, views, ({ properties, additionalProperties }) => {
    others ??= additionalProperties;
    for (const { name, schema: member } of properties) if (!byName.has(name)) byName.set(name, member);
    return undefined;
  });
  const members = { byName, others };
  indexes.set(schema, members);
  return members;
}

/** Returns the schema of an item of a list by its position. */
export function findItemSchema(
  schema: ObjectSchemaView | undefined,
  index: number,
  views: Views,
): SchemaView | undefined {
  return findPart(schema, views, ({ prefixItems, items }) => prefixItems?.[index] ?? items);
}

/** Returns the first match in a schema or its compositions; each reference is followed once, because of cycles. */
export function findPart<Found>(
  schema: ObjectSchemaView | undefined,
  views: Views,
  find: (part: ObjectSchemaView) => Found | undefined,
  seen = new Set<string>(),
): Found | undefined {
  if (!schema) return undefined;
  const own = find(schema);
  if (own !== undefined) return own;
  const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map((variant) => variant.schema);
  for (const part of [...(schema.allOf ?? []), ...variants]) {
    if (part.kind === 'ref' && seen.has(part.id)) continue;
    if (part.kind === 'ref') seen.add(part.id);
    const found = findPart(resolvedSchema(part, views), views, find, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
