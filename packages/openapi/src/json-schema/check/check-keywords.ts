import { exactCanonicalText, holdsExactNumbers } from '../../json/parse-exact-json.ts';
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { findDuplicate } from '../json-value.ts';
import type { Check } from './check.ts';
import { checkSingleNumber, checkText, checkValue } from './check-scalar.ts';
import { SchemaNode } from './schema-node.ts';
import type { Selection } from './select-schema.ts';

/** Applies the keywords of a schema: those that depend on what others evaluate come last. */
export function checkKeywords(node: SchemaNode, value: Json, check: Check): boolean {
  if (!node.dependsOnEvaluated || typeof value !== 'object' || value === null)
    return checkOwn(node, value, check);
  const { fits, applied } = check.evaluating(() => checkOwn(node, value, check));
  if (!fits && !check.isCollecting) return false;
  return checkUnevaluated(value, node, applied, check) && fits;
}

/** Applies the keywords of the type of the value, then those that combine schemas. */
function checkOwn(node: SchemaNode, value: Json, check: Check): boolean {
  const { $ref, allOf, anyOf, oneOf, not, if: condition, dependentSchemas } = node.keywords;
  let fits = $ref === undefined || check.judge(node.target, value);
  fits =
    (typeof value === 'number' ? checkSingleNumber(value, node, check) : checkValue(value, node, check)) &&
    fits;
  if (!fits && !check.isCollecting) return false;
  if (typeof value === 'string') fits = checkText(value, node, check) && fits;
  else if (Array.isArray(value)) fits = checkArray(value, node, check) && fits;
  else if (isObject(value)) fits = checkObject(value, node, check) && fits;
  if (!fits && !check.isCollecting) return false;
  if (allOf !== undefined) fits = checkAllOf(node, value, check) && fits;
  if (dependentSchemas !== undefined) fits = checkDependentSchemas(node, value, check) && fits;
  const selection = check.select(node, value);
  if (selection !== undefined) fits = checkSelected(node, selection, check, value) && fits;
  const isSelected = (keyword: 'anyOf' | 'oneOf') =>
    selection !== undefined && (oneOf === undefined ? 'anyOf' : 'oneOf') === keyword;
  if (anyOf !== undefined && !isSelected('anyOf')) fits = checkAnyOf(node, value, check) && fits;
  if (oneOf !== undefined && !isSelected('oneOf')) fits = checkOneOf(node, value, check) && fits;
  if (not !== undefined && check.accepts(node.child('not'), value, true)) fits = check.fail(node, 'not', {});
  if (condition === undefined) return fits;
  const branch = check.accepts(node.child('if'), value, true) ? 'then' : 'else';
  return check.judge(node.child(branch), value) && fits;
}

function checkAllOf(node: SchemaNode, value: Json, check: Check): boolean {
  let fits = true;
  for (const part of node.list('allOf')) {
    if (!check.judge(part, value)) fits = false;
    if (!fits && !check.isCollecting) return false;
  }
  return fits;
}

function checkDependentSchemas(node: SchemaNode, value: Json, check: Check): boolean {
  if (!isObject(value)) return true;
  let fits = true;
  for (const [name, schema] of node.members('dependentSchemas')) {
    if (!Object.hasOwn(value, name)) continue;
    if (!check.judge(schema, value)) fits = false;
    if (!fits && !check.isCollecting) return false;
  }
  return fits;
}

/** Checks a value against the schema that its discriminator selects, in place of the alternatives. */
function checkSelected(
  node: SchemaNode,
  selection: NonNullable<Selection>,
  check: Check,
  value: Json,
): boolean {
  if (selection === 'applied') return true;
  if (selection instanceof SchemaNode) return check.judge(selection, value);
  const { discriminator, tag, values } = selection;
  const { propertyName } = discriminator;
  return check.fail(node, 'discriminator', { propertyName, tag, values: [...values] }, propertyName);
}

function checkAnyOf(node: SchemaNode, value: Json, check: Check): boolean {
  const parts = node.list('anyOf');
  let fits = false;
  for (const part of parts) {
    fits = check.accepts(part, value, false) || fits;
    // Every alternative that fits evaluates properties and items.
    if (fits && !check.isEvaluating) return true;
  }
  if (fits) return true;
  check.failAlternatives(node, 'anyOf', {}, value);
  return false;
}

function checkOneOf(node: SchemaNode, value: Json, check: Check): boolean {
  const parts = node.list('oneOf');
  const passing: number[] = [];
  for (const [index, part] of parts.entries()) {
    if (check.accepts(part, value, true)) passing.push(index);
    if (passing.length === 2 && !check.isCounting) break;
  }
  if (passing.length === 1) return true;
  check.failAlternatives(node, 'oneOf', { passingSchemas: passing.length > 0 ? passing : null }, value);
  return false;
}

/** Applies the keywords of arrays. */
function checkArray(value: Json[], node: SchemaNode, check: Check): boolean {
  const { minItems, maxItems, uniqueItems, items, prefixItems, contains } = node.keywords;
  let fits = true;
  if (typeof minItems === 'number' && value.length < minItems)
    fits = check.fail(node, 'minItems', { limit: minItems });
  if (typeof maxItems === 'number' && value.length > maxItems)
    fits = check.fail(node, 'maxItems', { limit: maxItems });
  if (uniqueItems === true) {
    const duplicate = holdsExactNumbers(value)
      ? findDuplicate(value, (item, index) => exactCanonicalText(item, undefined, [index], value))
      : findDuplicate(value);
    if (duplicate !== undefined)
      fits = check.fail(node, 'uniqueItems', { j: duplicate[0], i: duplicate[1] }, duplicate[1]);
  }
  if (contains !== undefined) fits = checkContains(value, node, check) && fits;
  if (!fits && !check.isCollecting) return false;
  if (items === undefined && prefixItems === undefined) return fits;
  const first = node.list('prefixItems');
  const rest = node.child('items');
  for (const [index, item] of value.entries()) {
    // One report for all items that are too many, as Ajv gives it.
    if (index >= first.length && items === false)
      return check.fail(node, 'items', { limit: first.length }, first.length);
    const own = index < first.length ? first[index] : rest;
    if (own !== undefined && !check.part(own, item, index)) fits = false;
    if (!fits && !check.isCollecting) return false;
  }
  return fits;
}

function checkContains(value: readonly Json[], node: SchemaNode, check: Check): boolean {
  const { minContains, maxContains } = node.keywords;
  const least = typeof minContains === 'number' ? minContains : 1;
  const most = typeof maxContains === 'number' ? maxContains : Number.POSITIVE_INFINITY;
  const contained = node.child('contains');
  let count = 0;
  for (const [index, item] of value.entries()) {
    if (check.partAccepts(contained, item, index, true)) count += 1;
    if (count > most || (count >= least && most === Number.POSITIVE_INFINITY)) break;
  }
  if (count >= least && count <= most) return true;
  const bounds = { minContains: least, ...(maxContains !== undefined && { maxContains }) };
  return check.fail(node, 'contains', bounds);
}

/** Cost of looking up one name in a list, in steps. */
const LISTED_STEPS = 0.1;

/** Applies the keywords of objects. */
function checkObject(value: JsonObject, node: SchemaNode, check: Check): boolean {
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

/** Cost of looking up one name in one schema, in steps. */
const LOOKUP_STEPS = 0.1;

/**
 * Applies `unevaluatedProperties` and `unevaluatedItems` (JSON Schema 2020-12, section 11).
 * @param applied the subschemas that the part was checked against and valid for; what they evaluate is their annotation.
 */
function checkUnevaluated(
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
