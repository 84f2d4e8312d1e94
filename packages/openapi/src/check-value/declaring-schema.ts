import { isObject } from '../json.ts';
import type { SchemaNode } from '../json-schema/check/schema-node.ts';
import type { AppliedLevel } from './schema-level.ts';

/**
 * The schema to add a new property to: the outermost one with `properties`, else an inline rather than a shared
 * one, else the last. Undefined if several alternatives are possible.
 */
export function declaringSchema({ level, ambiguous }: AppliedLevel): SchemaNode | undefined {
  const usable = level.nodes.filter(
    ({ keywords }) => keywords.$ref === undefined || isObject(keywords.properties),
  );
  const [head] = usable;
  if (head === undefined) return undefined;
  const listing = usable.filter((node) => isObject(node.keywords.properties) && !ambiguous.has(node));
  if (listing.length > 0) return listing.find((node) => isWithin(node, head)) ?? listing[0];
  // The properties are in alternatives or conditions, any of which may be intended.
  return ambiguous.size > 0 ? undefined : head;
}

function isWithin({ location }: SchemaNode, head: SchemaNode): boolean {
  const { file, pointer } = head.location;
  return (
    location.file === file && (location.pointer === pointer || location.pointer.startsWith(`${pointer}/`))
  );
}
