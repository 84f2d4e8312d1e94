import type { Description } from '@curlew/openapi';
import { type DescriptionReference, type KeyedKind, kindAtKeys } from '@curlew/openapi/language';
import type { DescriptionState } from './description-state.ts';

/** The kind of the value at keys of a file, by the dialect's tables and by the references to it. */
export function kindAt(state: DescriptionState, file: string, keys: readonly string[]): KeyedKind {
  const { description } = state;
  const dialect = description.dialect(file);
  const isRoot = file === description.entry;
  const byTables = kindAtKeys(dialect, keys, dialect.root);
  if (isRoot && byTables.kind.is !== 'any') return byTables;
  const expected = expectedTypes(state);
  for (let depth = keys.length; depth >= 0; depth -= 1) {
    const type = expected.get(placeId(file, keys.slice(0, depth)));
    if (type !== undefined) return kindAtKeys(dialect, keys.slice(depth), type);
  }
  return byTables;
}

const known = new WeakMap<Description, Map<string, DescriptionReference['nodeType']>>();

/** Referenced places. */
function expectedTypes({
  description,
  references,
}: DescriptionState): Map<string, DescriptionReference['nodeType']> {
  let types = known.get(description);
  if (types === undefined) {
    types = new Map();
    for (const { target, nodeType } of references) {
      if (target === undefined) continue;
      types.set(`${target.file}#${target.pointer}`, nodeType);
    }
    known.set(description, types);
  }
  return types;
}

function placeId(file: string, keys: readonly string[]): string {
  return `${file}#${keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
}
