import type { Json, JsonObject } from '../../json.ts';
import type { Check } from './check.ts';
import { ownProperty } from './own-property.ts';
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
  let fits = true;
  for (const name of Object.keys(value)) {
    check.spend(1 + applied.length * LOOKUP_STEPS);
    if (evaluatesProperty(node, name, check)) continue;
    if (applied.some((one) => evaluatesProperty(one, name, check))) continue;
    if (unevaluatedProperties === false)
      fits = check.fail(node, 'unevaluatedProperties', { unevaluatedProperty: name }, name);
    else if (!check.part(others, value[name] ?? null, name)) fits = false;
    if (!fits && !check.isCollecting) return false;
  }
  return fits;
}

/** Whether `properties`, `patternProperties` or `additionalProperties` of a schema apply to a property. */
function evaluatesProperty(node: SchemaNode, name: string, check: Check): boolean {
  const own = ownProperty(node, name, (pattern) => check.matches(pattern, name, node, 'patternProperties'));
  if (own === undefined) return false;
  if (!own.isNamed || own.schemas.length > 1 || check.isDeclared(own.schemas[0])) return true;
  return node.keywords.additionalProperties !== undefined;
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
