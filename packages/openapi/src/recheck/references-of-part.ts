import { isObject, type Json } from '../json.ts';
import { parseReference } from '../reference/parse-reference.ts';
import { partOf } from './part-of.ts';

/** What a part refers to: other parts, or `unknown`, which may be anything. */
export type PartReferences = ReadonlySet<string> | 'unknown';

/** Keywords that name places, or look for names, without a JSON Pointer. */
const NAMING: ReadonlySet<string> = new Set([
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveRef',
]);

/** All that may be a reference in a part of the file `file`, also in what may be data: it makes at most a check too many. */
export function referencesOfPart(part: Json, file: string, entry: string): PartReferences {
  const found = new Set<string>();
  const refer = (reference: string): boolean => {
    const { file: target, fragment } = parseReference(reference, file);
    const to = partOf({ file: target, pointer: fragment }, entry);
    if (to !== undefined && (fragment === '' || fragment.startsWith('/'))) found.add(to);
    else return false;
    return true;
  };
  const isKnown = (value: Json): boolean => {
    if (Array.isArray(value)) return value.every(isKnown);
    if (!isObject(value)) return true;
    for (const key in value) {
      const child = value[key] ?? null;
      if (NAMING.has(key)) return false;
      if (key === '$ref' && typeof child === 'string' && !refer(child)) return false;
      if (typeof child === 'object' && !isKnown(child)) return false;
    }
    return true;
  };
  return isKnown(part) ? found : 'unknown';
}
