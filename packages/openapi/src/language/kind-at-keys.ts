import type { Dialect } from '../dialect/dialect.ts';
import type { Kind, NodeTypeName } from '../dialect/node-type.ts';

/** The kind that a dialect's tables give to a place. */
export interface KeyedKind {
  /** Kind of the value; `any` where the tables have no entry. */
  kind: Kind;
  /** The object that has the last key as a field of its own; absent for names of the author and items of lists. */
  owner?: NodeTypeName;
  /** The last key has to be there. */
  isRequired: boolean;
}

const ANY: Kind = { is: 'any' };

/**
 * Returns the kind of the value that keys lead to from an object of the specification. Reads tables alone, no values.
 */
export function kindAtKeys(dialect: Dialect, keys: readonly string[], root: NodeTypeName): KeyedKind {
  let found: KeyedKind = { kind: { is: 'object', nodeType: root }, isRequired: false };
  for (const key of keys) found = step(dialect, found.kind, key);
  return found;
}

function step(dialect: Dialect, kind: Kind, key: string): KeyedKind {
  switch (kind.is) {
    case 'array':
    case 'map':
      return { kind: kind.of, isRequired: false };
    case 'object': {
      const { fields, named, required } = dialect.nodeTypes[kind.nodeType];
      const field = fields.get(key);
      if (field !== undefined)
        return { kind: field, owner: kind.nodeType, isRequired: required.includes(key) };
      if (key.startsWith('x-') || named === undefined) return { kind: ANY, isRequired: false };
      return { kind: named.of, isRequired: false };
    }
    case 'union': {
      const isIndex = /^\d+$/.test(key);
      const fitting = kind.of.find(({ is }) => (isIndex ? is === 'array' : is === 'object' || is === 'map'));
      return fitting === undefined ? { kind: ANY, isRequired: false } : step(dialect, fitting, key);
    }
    default:
      return { kind: ANY, isRequired: false };
  }
}
