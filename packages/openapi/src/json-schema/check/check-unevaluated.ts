import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Check } from './check.ts';
import type { SchemaNode } from './schema-node.ts';

/** Cost of looking up one name in one schema, in steps. */
const LOOKUP_STEPS = 0.1;

/**
 * Applies `unevaluatedProperties` and `unevaluatedItems` (JSON Schema 2020-12, section 11).
 * @param applied the subschemas that the part was checked against and valid for; what they evaluate is their annotation.
 */
export function checkUnevaluated(
  value: Json[] | JsonObject,
  node: SchemaNode,
  applied: readonly SchemaNode[],
  check: Check,
): boolean {
  return Array.isArray(value)
    ? checkUnevaluatedItems(value, node, applied, check)
    : checkUnevaluatedProperties(value, node, applied, check);
}

function checkUnevaluatedProperties(
  value: JsonObject,
  node: SchemaNode,
  applied: readonly SchemaNode[],
  check: Check,
): boolean {
  const { unevaluatedProperties } = node.keywords;
  const others = node.child('unevaluatedProperties');
  if (others === undefined) return true;
  if (applied.some(({ keywords }) => keywords.unevaluatedProperties !== undefined)) return true;
  const all = [node, ...applied];
  // It applies to all that the keywords beside it do not.
  if (all.some(({ keywords }) => keywords.additionalProperties !== undefined)) return true;
  const declared = declaredNames(value, all, check);
  const patterned = all.filter(({ keywords }) => keywords.patternProperties !== undefined);
  let fits = true;
  for (const name of Object.keys(value)) {
    check.spend(1 + patterned.length);
    if (declared.has(name) || patterned.some((one) => matchesPattern(one, name, check))) continue;
    if (unevaluatedProperties === false)
      fits = check.fail(node, 'unevaluatedProperties', { unevaluatedProperty: name }, name);
    else if (!check.part(others, value[name] ?? null, name)) fits = false;
    if (!fits && !check.isCollecting) return false;
  }
  return fits;
}

/** The names that `properties` of some of the schemas declare for the direction of the value. */
function declaredNames(value: JsonObject, nodes: readonly SchemaNode[], check: Check): Set<string> {
  const names = new Set<string>();
  for (const node of nodes) {
    const { properties } = node.keywords;
    if (!isObject(properties)) continue;
    const own = node.declaredIn(value);
    check.spend(own.length * LOOKUP_STEPS);
    for (const name of own) if (check.isDeclared(node.property(name, properties))) names.add(name);
  }
  return names;
}

/** A pattern that may or may not match evaluates the property: its absence is not known. */
function matchesPattern(node: SchemaNode, name: string, check: Check): boolean {
  return node
    .members('patternProperties')
    .some(([pattern]) => check.matches(pattern, name, node, 'patternProperties') !== false);
}

function checkUnevaluatedItems(
  value: readonly Json[],
  node: SchemaNode,
  applied: readonly SchemaNode[],
  check: Check,
): boolean {
  const { unevaluatedItems } = node.keywords;
  const others = node.child('unevaluatedItems');
  if (others === undefined) return true;
  if (applied.some(({ keywords }) => keywords.unevaluatedItems !== undefined)) return true;
  const all = [node, ...applied];
  if (all.some(({ keywords }) => keywords.items !== undefined)) return true;
  const containing = all.filter(({ keywords }) => keywords.contains !== undefined);
  let fits = true;
  const start = Math.max(...all.map((one) => one.list('prefixItems').length));
  for (let index = start; index < value.length; index += 1) {
    const item = value[index] ?? null;
    if (containing.some((one) => check.partAccepts(one.child('contains'), item, index, true))) continue;
    // One report for all items that are too many.
    if (unevaluatedItems === false) return check.fail(node, 'unevaluatedItems', { limit: index }, index);
    if (!check.part(others, item, index)) fits = false;
    if (!fits && !check.isCollecting) return false;
  }
  return fits;
}
