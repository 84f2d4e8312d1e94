import { isObject, type Json } from '@curlew/openapi';
import { type Site, Sites } from '../../infer/components/site.ts';
import type { Schema } from '../../openapi-document.ts';
import { recordedNames } from './property-names.ts';
import { componentReference, type Reference, type ReuseContext } from './written-parts.ts';

/** Recorded values, and what was inferred from them. */
export interface RecordedSchema {
  schema: Schema;
  values: readonly Json[];
  direction: 'request' | 'response';
  /** `request`, or the status. */
  place: string;
}

/**
 * An inferred schema in which objects are references to components that accept them: those with the same
 * properties, or with the name of the resource and more properties.
 */
export function withReusedSchemas(operation: ReuseContext, recorded: RecordedSchema): Schema {
  const { path, method } = operation;
  const sites = new Sites();
  const site = sites.body({ path, method, place: recorded.place });
  return reuse(recorded.schema, recorded.values, site);

  function reuse(schema: Schema, values: readonly Json[], at: Site): Schema {
    if (values.length === 0) return schema;
    if (isObject(schema.items as never)) {
      const items = values.flatMap((value) => (Array.isArray(value) ? value : []));
      return { ...schema, items: reuse(schema.items ?? {}, items, sites.items(at)) };
    }
    const names = recordedNames(schema);
    if (names === undefined) return schema;
    const component = componentOf(operation, { ...recorded, schema, values }, { names, at });
    if (component) return component;
    const properties = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => {
        const members = values.flatMap((value) =>
          isObject(value) && Object.hasOwn(value, name) ? [value[name] ?? null] : [],
        );
        return [name, reuse(property, members, sites.member(at, at.names[0] ?? '', name))];
      }),
    );
    return { ...schema, properties };
  }
}

function componentOf(
  operation: ReuseContext,
  { schema, values, direction }: RecordedSchema,
  { names, at }: { names: readonly string[]; at: Site },
): Reference | undefined {
  const { context } = operation;
  // A nullable object is not the component itself.
  if (schema.type !== 'object') return undefined;
  const possible = context.schemas.withProperties(names);
  const named = at.names.flatMap((name) => possible.filter((one) => one.name === name));
  const equal = possible.filter(({ properties }) => names.length > 1 && properties.size === names.length);
  // Two components with the same properties are different resources.
  const candidates = named.length > 0 ? named : equal.length === 1 ? equal : [];
  const found = candidates.find((one) =>
    values.every((value) => {
      const place = { part: 'body', ...(direction === 'request' && { direction }) } as const;
      return context[direction].findings(value, one.schema, place).length === 0;
    }),
  );
  return found && componentReference(operation, 'schemas', found.name);
}
