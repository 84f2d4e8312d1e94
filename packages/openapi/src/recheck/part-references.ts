import { isObject, type Json } from '../json.ts';
import { parseReference } from '../reference/parse-reference.ts';
import { type Part, partOf } from './part-of.ts';

/** The ids of the parts that a part refers to; `unknown` if the targets cannot be told from the references alone. */
export type PartReferences = ReadonlySet<string> | 'unknown';

/** Keywords with which a reference can resolve to any part, without a JSON Pointer. */
const ANCHOR_KEYWORDS: ReadonlySet<string> = new Set([
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$self',
]);

/** Collects every `$ref`, also in examples and other data: an extra reference costs only an unneeded recheck. */
export function partReferences(
  { value: part, file }: Part,
  { entry, files }: { entry: string; files: readonly string[] },
): PartReferences {
  const found = new Set<string>();
  return collect(part) ? found : 'unknown';

  /** Adds the targets of all references; false if one of them may resolve to any part. */
  function collect(value: Json): boolean {
    if (Array.isArray(value)) return value.every(collect);
    if (!isObject(value)) return true;
    for (const key in value) {
      const child = value[key];
      if (ANCHOR_KEYWORDS.has(key)) return false;
      if (key === '$ref' && typeof child === 'string' && !addTarget(child)) return false;
      if (typeof child === 'object' && !collect(child)) return false;
    }
    return true;
  }

  function addTarget(reference: string): boolean {
    const { file: target, fragment } = parseReference(reference, file);
    if (!files.includes(target) || (fragment !== '' && !fragment.startsWith('/'))) return false;
    const id = partOf({ file: target, pointer: fragment }, entry);
    if (id !== undefined) found.add(id);
    return id !== undefined;
  }
}
