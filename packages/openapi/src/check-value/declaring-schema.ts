import { isObject } from '../json.ts';
import type { SchemaNode } from '../json-schema/check/schema-node.ts';
import type { AppliedLevel } from './schema-level.ts';

/**
 * The schema that a new property belongs to: of those that list properties the outermost, else one that is written
 * in place rather than shared, else the last. Undefined where several alternatives would do.
 */
export function declaringSchema({ level, ambiguous }: AppliedLevel): SchemaNode | undefined {
  const usable = level.nodes.filter(
    ({ keywords }) => keywords.$ref === undefined || isObject(keywords.properties),
  );
  const [head] = usable;
  if (head === undefined) return undefined;
  const listing = usable.filter((node) => isObject(node.keywords.properties) && !ambiguous.has(node));
  if (listing.length > 0) return listing.find((node) => isWithin(node, head)) ?? listing[0];
  // Alternatives or conditions list what the value is made of, and any of them may be meant.
  return ambiguous.size > 0 ? undefined : head;
}

function isWithin({ location }: SchemaNode, head: SchemaNode): boolean {
  const { file, pointer } = head.location;
  return (
    location.file === file && (location.pointer === pointer || location.pointer.startsWith(`${pointer}/`))
  );
}
