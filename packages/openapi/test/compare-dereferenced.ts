import { dereference } from '@readme/openapi-parser';

/** Fields whose strings name places of files: they differ between a description and its bundle. */
const NAMES_PLACES = new Set(['mapping', 'defaultMapping', 'externalValue', 'operationRef', '$ref']);

/** Reads a file and follows all references by `@readme/openapi-parser`: the value may contain itself. */
export function dereferenceFile(path: string): Promise<object> {
  return dereference(path, { resolve: { file: { order: 1 } } } as never) as Promise<object>;
}

/**
 * Returns the pointers of a value that another does not have, both without references. Members that only the other has
 * count, except at `isOpen` pointers: a bundle has more components.
 */
export function differences(one: unknown, other: unknown, isOpen: (pointer: string) => boolean): string[] {
  const seen = new Map<object, Set<object>>();
  const found: string[] = [];
  compare(one, other, '');
  return found;

  function compare(a: unknown, b: unknown, pointer: string): void {
    if (found.length > 20 || Object.is(a, b)) return;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
      found.push(`${pointer}: ${JSON.stringify(a)} is not ${JSON.stringify(b)}`);
      return;
    }
    const partners = seen.get(a) ?? new Set();
    seen.set(a, partners);
    if (partners.has(b)) return;
    partners.add(b);
    const keys = isOpen(pointer) ? Object.keys(a) : new Set([...Object.keys(a), ...Object.keys(b)]);
    for (const key of keys) {
      if (NAMES_PLACES.has(key)) continue;
      compare((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${pointer}/${key}`);
    }
  }
}
