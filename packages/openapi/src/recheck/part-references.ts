import { isObject, type Json } from '../json.ts';
import { parseReference } from '../reference/parse-reference.ts';
import { type Part, partOf } from './part-of.ts';

/** The parts that a part refers to; `unknown` where that may be any. */
export type PartReferences = ReadonlySet<string> | 'unknown';

/** Keywords by which references are resolved without a JSON Pointer. */
const NAMING: ReadonlySet<string> = new Set(['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$self']);

/** All that looks like a reference, also in data: that costs at most a check too many. */
export function partReferences(
  { value: part, file }: Part,
  { entry, files }: { entry: string; files: readonly string[] },
): PartReferences {
  const found = new Set<string>();
  return isKnown(part) ? found : 'unknown';

  function isKnown(value: Json): boolean {
    if (Array.isArray(value)) return value.every(isKnown);
    if (!isObject(value)) return true;
    for (const key in value) {
      const child = value[key];
      if (NAMING.has(key)) return false;
      if (key === '$ref' && typeof child === 'string' && !refer(child)) return false;
      if (typeof child === 'object' && !isKnown(child)) return false;
    }
    return true;
  }

  function refer(reference: string): boolean {
    const { file: target, fragment } = parseReference(reference, file);
    if (!files.includes(target) || (fragment !== '' && !fragment.startsWith('/'))) return false;
    const id = partOf({ file: target, pointer: fragment }, entry);
    if (id !== undefined) found.add(id);
    return id !== undefined;
  }
}
