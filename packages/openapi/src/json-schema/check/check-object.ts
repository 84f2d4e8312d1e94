import { isObject, type JsonObject } from '../../json.ts';
import type { Check } from './check.ts';
import type { SchemaNode } from './schema-node.ts';

/** Cost of looking up one name in a list, in steps. */
const LISTED_STEPS = 0.1;

/** Applies the keywords of objects. */
export function checkObject(value: JsonObject, node: SchemaNode, check: Check): boolean {
  const { required, minProperties, maxProperties, dependentRequired, propertyNames } = node.keywords;
  const names = Object.keys(value);
  let fits = true;
  if (Array.isArray(required)) {
    check.spend(required.length * LISTED_STEPS);
    const missing = required.filter(
      (name) => typeof name === 'string' && !Object.hasOwn(value, name) && !check.mayLack(name),
    );
    if (missing.length > 0) fits = check.fail(node, 'required', { missingProperties: missing });
  }
  if (typeof minProperties === 'number' && names.length < minProperties)
    fits = check.fail(node, 'minProperties', { limit: minProperties });
  if (typeof maxProperties === 'number' && names.length > maxProperties)
    fits = check.fail(node, 'maxProperties', { limit: maxProperties });
  if (isObject(dependentRequired))
    fits = checkDependentRequired(value, dependentRequired, node, check) && fits;
  if (propertyNames !== undefined) fits = checkNames(names, node, check) && fits;
  if (!fits && !check.isCollecting) return false;
  return checkProperties(value, names, node, check) && fits;
}

function checkDependentRequired(
  value: JsonObject,
  dependentRequired: JsonObject,
  node: SchemaNode,
  check: Check,
): boolean {
  let fits = true;
  for (const [property, names] of Object.entries(dependentRequired)) {
    if (!Object.hasOwn(value, property) || !Array.isArray(names)) continue;
    check.spend(names.length * LISTED_STEPS);
    for (const name of names) {
      if (typeof name !== 'string' || Object.hasOwn(value, name) || check.mayLack(name)) continue;
      fits = check.fail(node, 'dependentRequired', { property, missingProperty: name });
    }
  }
  return fits;
}

function checkNames(names: readonly string[], node: SchemaNode, check: Check): boolean {
  const schema = node.child('propertyNames');
  let fits = true;
  for (const name of names) {
    if (check.partAccepts(schema, name, name, false)) continue;
    fits = check.fail(node, 'propertyNames', { propertyName: name }, name);
    if (!check.isCollecting) return false;
  }
  return fits;
}

function checkProperties(value: JsonObject, names: string[], node: SchemaNode, check: Check): boolean {
  const { properties, patternProperties, additionalProperties } = node.keywords;
  if (properties === undefined && patternProperties === undefined && additionalProperties === undefined)
    return true;
  const declared = isObject(properties) ? properties : {};
  const patterns = patternProperties === undefined ? [] : node.members('patternProperties');
  const others = node.child('additionalProperties');
  let fits = true;
  check.spend(names.length * patterns.length);
  // Only declared names matter then: of an `allOf`, each of a thousand parts may declare one of a thousand members.
  const isOpen = patternProperties === undefined && additionalProperties === undefined;
  const candidates = isOpen && node.propertyCount < names.length ? node.declaredIn(value) : names;
  for (const name of candidates) {
    let isNamed = false;
    let isMatched = false;
    if (Object.hasOwn(declared, name)) {
      const schema = node.property(name, declared);
      isNamed = check.isDeclared(schema);
      if (isNamed && schema !== undefined && !check.part(schema, value[name] ?? null, name)) fits = false;
    }
    for (const [pattern, schema] of patterns) {
      const matches = check.matches(pattern, name, node, 'patternProperties');
      if (matches === false) continue;
      // While it is unknown, neither this schema nor `additionalProperties` is known to apply.
      isMatched = true;
      if (matches === undefined) continue;
      if (schema !== undefined && !check.part(schema, value[name] ?? null, name)) fits = false;
    }
    if (!isNamed && !isMatched && additionalProperties !== undefined) {
      if (additionalProperties === false)
        fits = check.fail(node, 'additionalProperties', { additionalProperty: name }, name);
      else if (others !== undefined && !check.part(others, value[name] ?? null, name)) fits = false;
    }
    if (!fits && !check.isCollecting) return false;
  }
  return fits;
}
