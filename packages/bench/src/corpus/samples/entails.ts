import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';

type Schema = JsonObject | boolean;
type Target = (ref: string) => Schema | undefined;

/** Keywords that say nothing about validity. */
const NOTES = [
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
  'xml',
  '$comment',
  'contentMediaType',
  'contentEncoding',
];

/** Whether each value that satisfies `one` satisfies `other`, as far as a comparison of their keywords tells. */
export function entails(one: Schema, other: Schema, target: Target, depth = 0): boolean {
  if (other === true || one === false) return true;
  if (other === false || depth > 8) return JSON.stringify(one) === JSON.stringify(other);
  if (JSON.stringify(one) === JSON.stringify(other)) return true;
  const from = flattened(one, target);
  const to = flattened(other, target);
  return to.every((part) =>
    Object.entries(part).every(([keyword, value]) =>
      from.some(
        (own) =>
          keeps(own, keyword, value, target, depth) && isAboutTheSame(own, part, keyword, target, depth),
      ),
    ),
  );
}

function keeps(own: JsonObject, keyword: string, value: Json, target: Target, depth: number): boolean {
  if (NOTES.includes(keyword)) return true;
  const given = own[keyword];
  if (JSON.stringify(given) === JSON.stringify(value)) return true;
  if (keyword === 'required') return isSubset(value, given);
  if (given === undefined)
    return keyword === 'properties' && isObject(value) && Object.values(value).every(saysNothing);
  if (keyword === 'type')
    return isSubset(given, value) || (given === 'integer' && [value].flat().includes('number'));
  if (keyword === 'enum') return isSubset(given, value);
  if (keyword === 'items' || keyword === 'additionalProperties')
    return isSchema(given) && isSchema(value) && entails(given, value, target, depth + 1);
  if (keyword !== 'properties' || !isObject(value) || !isObject(given)) return false;
  return Object.entries(value).every(([name, schema]) => {
    const mine = Object.hasOwn(given, name) ? given[name] : undefined;
    if (saysNothing(schema)) return true;
    return (
      mine !== undefined && isSchema(mine) && isSchema(schema) && entails(mine, schema, target, depth + 1)
    );
  });
}

/** Keywords that decide what another one is about. */
const SIBLINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ['additionalProperties', ['patternProperties']],
  ['items', ['prefixItems']],
  ['contains', ['minContains', 'maxContains']],
  ['minContains', ['contains']],
  ['maxContains', ['contains']],
  ['then', ['if']],
  ['else', ['if']],
  ['unevaluatedProperties', ['properties', 'patternProperties', 'additionalProperties']],
  ['unevaluatedItems', ['items', 'prefixItems']],
]);

/** Whether a keyword that two schemas have is about the same members or items of a value. */
function isAboutTheSame(
  own: JsonObject,
  part: JsonObject,
  keyword: string,
  target: Target,
  depth: number,
): boolean {
  const isEqual = (name: string) => JSON.stringify(own[name]) === JSON.stringify(part[name]);
  if (!(SIBLINGS.get(keyword) ?? []).every(isEqual)) return false;
  if (keyword !== 'additionalProperties') return true;
  const rest = part.additionalProperties;
  const declared = isObject(part.properties) ? part.properties : {};
  // A member that only `own` declares is one of the others here.
  return Object.entries(isObject(own.properties) ? own.properties : {}).every(
    ([name, schema]) =>
      Object.hasOwn(declared, name) ||
      (isSchema(schema) && rest !== undefined && isSchema(rest) && entails(schema, rest, target, depth + 1)),
  );
}

function flattened(schema: Schema, target: Target): JsonObject[] {
  const found: JsonObject[] = [];
  const seen = new Set<string>();
  const left = [schema];
  for (let part = left.shift(); part !== undefined; part = left.shift()) {
    if (typeof part === 'boolean') {
      if (!part) found.push({ not: {} });
      continue;
    }
    const { $ref, allOf, ...own } = part;
    if (typeof $ref === 'string' && !seen.has($ref)) {
      seen.add($ref);
      left.push(target($ref) ?? true);
    }
    if (Array.isArray(allOf)) left.push(...allOf.filter(isSchema));
    found.push(own);
  }
  return found;
}

function saysNothing(schema: Json): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).every((key) => NOTES.includes(key)));
}

function isSchema(value: Json): value is Schema {
  return typeof value === 'boolean' || isObject(value);
}

function isSubset(small: Json | undefined, large: Json | undefined): boolean {
  const known = new Set([large ?? []].flat().map((one) => JSON.stringify(one)));
  return [small ?? []].flat().every((one) => known.has(JSON.stringify(one)));
}
