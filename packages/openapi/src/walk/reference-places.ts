import type { Dialect } from '../dialect/dialect.ts';
import type { Kind } from '../dialect/kind.ts';

/** Whether the specification lets a `$ref` stand where a value of this kind is meant. */
export function mayBeReference(kind: Kind, dialect: Dialect): boolean {
  if (kind.is === 'union') return kind.of.some((one) => mayBeReference(one, dialect));
  if (kind.is === 'map') return kind.of.is === 'string' || kind.of.is === 'any'; // A member may be called `$ref`.
  return (
    kind.is === 'object' &&
    (dialect.nodeTypes[kind.nodeType].referable || dialect.nodeTypes[kind.nodeType].fields.has('$ref'))
  );
}
