import type { Json } from '@curlew/openapi';
import type { ValueChecker, ValueFinding } from '@curlew/openapi/check-value';
import type { Located } from '@curlew/openapi/internal';

/** Maximum number of checks after parts were removed. */
const MAX_ROUNDS = 20;

/**
 * Removes invalid items and properties; objects that lack a required property are removed, too. Undefined: the
 * value is still invalid.
 * @param isRemoved selects the findings whose parts are removed; others do not count.
 */
export function pruneValue(
  value: Json,
  schema: Located,
  checker: ValueChecker,
  isRemoved: (finding: ValueFinding) => boolean = () => true,
): Json | undefined {
  const pruned = structuredClone(value);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const findings = checker.check(pruned, schema).findings.filter(isRemoved);
    if (findings.length === 0) return pruned;
    const paths = findings.map(({ kind, path }) => (kind === 'missing' ? path.slice(0, -1) : path));
    // Later items first, so that earlier indexes stay valid.
    paths.sort((a, b) => comparePaths(b, a));
    let last: readonly (string | number)[] | undefined;
    for (const path of paths) {
      if (path.length === 0) return undefined;
      if (last !== undefined && comparePaths(path, last) === 0) continue;
      removeAt(pruned, path);
      last = path;
    }
  }
  return undefined;
}

function comparePaths(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, key] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (key === other) continue;
    return typeof key === 'number' && typeof other === 'number'
      ? key - other
      : String(key) < String(other)
        ? -1
        : 1;
  }
  return a.length - b.length;
}

function removeAt(root: Json, path: readonly (string | number)[]): void {
  let target: Json | undefined = root;
  for (const key of path.slice(0, -1)) {
    if (typeof target !== 'object' || target === null) return;
    target = Array.isArray(target)
      ? target[Number(key)]
      : Object.hasOwn(target, key)
        ? target[key]
        : undefined;
  }
  const last = path.at(-1);
  if (Array.isArray(target)) target.splice(Number(last), 1);
  else if (typeof target === 'object' && target !== null && last !== undefined) delete target[last];
}
