import { isObject, type Json } from '../../json.ts';
import type { Check, Selection } from './check.ts';
import { checkArray } from './check-array.ts';
import { checkObject } from './check-object.ts';
import { checkNumber, checkText, checkValue } from './check-scalar.ts';
import { SchemaNode } from './schema-node.ts';

/** Applies the keywords of a schema: those of the type of the value, then those that combine schemas. */
export function checkKeywords(node: SchemaNode, value: Json, check: Check): boolean {
  const { $ref, allOf, anyOf, oneOf, not, if: condition } = node.keywords;
  let fits = $ref === undefined || check.judge(node.target, value);
  fits = checkValue(value, node, check) && fits;
  if (!fits && !check.isCollecting) return false;
  if (typeof value === 'number') fits = checkNumber(value, node, check) && fits;
  else if (typeof value === 'string') fits = checkText(value, node, check) && fits;
  else if (Array.isArray(value)) fits = checkArray(value, node, check) && fits;
  else if (isObject(value)) fits = checkObject(value, node, check) && fits;
  if (!fits && !check.isCollecting) return false;
  if (allOf !== undefined) fits = checkAllOf(node, value, check) && fits;
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
  if (parts.some((part) => check.accepts(part, value, false))) return true;
  check.failAlternatives(node, 'anyOf', {}, value);
  return false;
}

function checkOneOf(node: SchemaNode, value: Json, check: Check): boolean {
  const parts = node.list('oneOf');
  const passing: number[] = [];
  for (const [index, part] of parts.entries()) {
    if (check.accepts(part, value, true)) passing.push(index);
    if (passing.length === 2) break;
  }
  if (passing.length === 1) return true;
  check.failAlternatives(node, 'oneOf', { passingSchemas: passing.length > 0 ? passing : null }, value);
  return false;
}
