import { isEqual } from '../json-schema/json-value.ts';
import type { Part } from './part-of.ts';
import type { PartReferences } from './part-references.ts';

/** The parts that were changed, added or removed. */
export function changedParts(
  before: ReadonlyMap<string, Part>,
  after: ReadonlyMap<string, Part>,
): Set<string> {
  const changed = new Set<string>();
  for (const id of before.keys()) if (!after.has(id)) changed.add(id);
  for (const [id, { value }] of after) {
    const old = before.get(id);
    if (old === undefined || !isEqual(old.value, value)) changed.add(id);
  }
  return changed;
}

/** Changed parts, and all that lead to one of them by references. */
export function affectedParts(
  changed: ReadonlySet<string>,
  references: ReadonlyMap<string, PartReferences>,
): Set<string> {
  const referring = new Map<string, string[]>();
  const affected = new Set(changed);
  if (changed.size === 0) return affected;
  for (const [id, targets] of references) {
    if (targets === 'unknown') affected.add(id);
    else for (const target of targets) referring.set(target, [...(referring.get(target) ?? []), id]);
  }
  for (const id of affected) for (const other of referring.get(id) ?? []) affected.add(other);
  return affected;
}
