import { isObject, type Json } from '../../json.ts';
import type { Check } from './check.ts';
import { checkArray } from './check-array.ts';
import { checkObject } from './check-object.ts';
import { checkSingleNumber, checkText, checkValue } from './check-scalar.ts';
import { checkUnevaluated } from './check-unevaluated.ts';
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
