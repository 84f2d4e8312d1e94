import { isObject, type Json } from '../json.ts';
import { escapePointer } from '../location.ts';

/** A `$ref` as written. */
export interface FoundReference {
  /** JSON Pointer of the object that holds it. */
  pointer: string;
  reference: string;
}

export interface Scan {
  references: FoundReference[];
  tooDeep: boolean;
}

/** Fields whose values are data of the API, not of its description. */
const DATA = new Set(['example', 'default', 'const', 'enum', 'value', 'dataValue']);
/** Fields whose members are named by the author: a property called `default` is a schema. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'schemas',
  'examples',
  'parameters',
  'headers',
  'responses',
  'callbacks',
  'links',
  'paths',
  'webhooks',
  'pathItems',
  'mediaTypes',
  'requestBodies',
  'securitySchemes',
  'variables',
  'content',
  'encoding',
]);

/** Every `$ref` of a file that is one: not those in examples and extensions. */
export function scanReferences(root: Json, nesting: number): Scan {
  const scan: Scan = { references: [], tooDeep: false };
  const seen = new Set<object>();
  visit(root, '', 0, false);
  return scan;

  function visit(value: Json, pointer: string, depth: number, named: boolean): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (depth > nesting) {
      scan.tooDeep = true;
      return;
    }
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${pointer}/${index}`, depth + 1, false);
      return;
    }
    if (!isObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      if (!named && key === '$ref' && typeof child === 'string')
        scan.references.push({ pointer, reference: child });
      if (typeof child !== 'object' || child === null) continue;
      if (!named && (DATA.has(key) || key.startsWith('x-'))) continue;
      visit(child, `${pointer}/${escapePointer(key)}`, depth + 1, !named && NAMED.has(key));
    }
  }
}
