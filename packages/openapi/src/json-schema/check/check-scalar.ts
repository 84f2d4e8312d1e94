import type { Json } from '../../json.ts';
import { parseDecimal } from '../decimal.ts';
import { hasFormat } from '../formats.ts';
import { isEqual, isMultipleOf, isOfType, lengthOf } from '../json-value.ts';
import type { Check } from './check.ts';
import { checkExactNumber } from './check-exact-number.ts';
import type { SchemaNode } from './schema-node.ts';

/** Applies the keywords of a single number. */
export function checkSingleNumber(value: number, node: SchemaNode, check: Check): boolean {
  const text = check.exactText();
  if (text !== undefined || node.hasLongNumbers) {
    const decimal = parseDecimal(text ?? String(value));
    if (decimal !== undefined) return checkExactNumber(text ?? String(value), decimal, node, check);
  }
  return checkValue(value, node, check) && checkNumber(value, node, check);
}

/** Applies `type`, `enum` and `const`. */
export function checkValue(value: Json, node: SchemaNode, check: Check): boolean {
  const { type, enum: allowed, const: wanted } = node.keywords;
  if (type !== undefined) {
    const fits = Array.isArray(type)
      ? type.some((name) => typeof name === 'string' && isOfType(value, name))
      : typeof type === 'string' && isOfType(value, type);
    if (!fits) return check.fail(node, 'type', { type });
  }
  if (allowed !== undefined && !node.allows(value))
    return check.fail(node, 'enum', { allowedValues: allowed });
  if (wanted !== undefined && !isEqual(wanted, value))
    return check.fail(node, 'const', { allowedValue: wanted });
  return true;
}

/** Applies the bounds and the format of a number. */
function checkNumber(value: number, node: SchemaNode, check: Check): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = node.keywords;
  let fits = true;
  if (typeof minimum === 'number' && value < minimum)
    fits = check.fail(node, 'minimum', { comparison: '>=', limit: minimum });
  if (typeof maximum === 'number' && value > maximum)
    fits = check.fail(node, 'maximum', { comparison: '<=', limit: maximum });
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    fits = check.fail(node, 'exclusiveMinimum', { comparison: '>', limit: exclusiveMinimum });
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    fits = check.fail(node, 'exclusiveMaximum', { comparison: '<', limit: exclusiveMaximum });
  if (typeof multipleOf === 'number' && !isMultipleOf(value, multipleOf))
    fits = check.fail(node, 'multipleOf', { multipleOf });
  if (typeof format === 'string' && hasFormat(value, format) === false)
    fits = check.fail(node, 'format', { format });
  return fits;
}

/** Applies the lengths, the pattern and the format of a text. */
export function checkText(value: string, node: SchemaNode, check: Check): boolean {
  const { minLength, maxLength, pattern, format } = node.keywords;
  let fits = true;
  // A character is one or two UTF-16 units: most texts need no count.
  if (typeof minLength === 'number' && value.length < minLength * 2 && lengthOf(value) < minLength)
    fits = check.fail(node, 'minLength', { limit: minLength });
  if (typeof maxLength === 'number' && value.length > maxLength && lengthOf(value) > maxLength)
    fits = check.fail(node, 'maxLength', { limit: maxLength });
  if (typeof pattern === 'string') {
    const matches = check.matches(pattern, value, node, 'pattern');
    if (matches === false) fits = check.fail(node, 'pattern', { pattern });
  }
  if (typeof format === 'string') {
    const given = hasFormat(value, format);
    if (given === undefined) check.obstruct({ kind: 'long-text', schema: node.location.child('format') });
    else if (!given) fits = check.fail(node, 'format', { format });
  }
  return fits;
}
