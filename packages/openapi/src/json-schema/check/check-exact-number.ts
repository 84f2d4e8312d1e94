import type { Json } from '../../json.ts';
import { compareDecimals, type Decimal, isIntegral, isMultiple, parseDecimal } from '../decimal.ts';
import { FORMATS } from '../formats.ts';
import { COMPARISONS } from '../json-value.ts';
import type { Check } from './check.ts';
import type { SchemaNode } from './schema-node.ts';

/**
 * Applies the keywords of numbers to one that a double cannot hold, or beside a bound that a double cannot hold: both are
 * compared as they are written.
 * @param text how the value is written.
 */
export function checkExactNumber(text: string, value: Decimal, node: SchemaNode, check: Check): boolean {
  const { type, enum: allowed, const: wanted, format } = node.keywords;
  const found = { found: text };
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.includes('number') && !(types.includes('integer') && isIntegral(value)))
    return check.fail(node, 'type', { type: type ?? null, ...found });
  const isSame = (one: Json, ...keys: (string | number)[]) =>
    typeof one === 'number' && equals(value, node.exactNumber(one, ...keys));
  if (Array.isArray(allowed) && !allowed.some((one, index) => isSame(one, 'enum', index)))
    return check.fail(node, 'enum', { allowedValues: allowed, ...found });
  if (wanted !== undefined && !isSame(wanted, 'const'))
    return check.fail(node, 'const', { allowedValue: wanted, ...found });
  let fits = true;
  for (const [keyword, accepts] of BOUNDS) {
    const bound = getBound(node, keyword);
    if (bound === undefined || accepts(compareDecimals(value, bound.decimal))) continue;
    fits = check.fail(node, keyword, { comparison: COMPARISONS[keyword], limit: bound.text, ...found });
  }
  const divisor = getBound(node, 'multipleOf');
  if (divisor !== undefined && !isMultiple(value, divisor.decimal))
    fits = check.fail(node, 'multipleOf', { multipleOf: divisor.text, ...found });
  if (typeof format === 'string' && !hasExactFormat(value, format))
    fits = check.fail(node, 'format', { format, ...found });
  return fits;
}

const BOUNDS: readonly (readonly [keyof typeof COMPARISONS, (order: number) => boolean])[] = [
  ['minimum', (order) => order >= 0],
  ['maximum', (order) => order <= 0],
  ['exclusiveMinimum', (order) => order > 0],
  ['exclusiveMaximum', (order) => order < 0],
];

/** A keyword of a number as it is written. */
function getBound(node: SchemaNode, keyword: string): { text: string; decimal: Decimal } | undefined {
  const bound = node.keywords[keyword];
  if (typeof bound !== 'number') return undefined;
  const text = node.exactNumber(bound, keyword);
  const decimal = parseDecimal(text);
  return decimal && { text, decimal };
}

function equals(value: Decimal, text: string): boolean {
  const other = parseDecimal(text);
  return other !== undefined && compareDecimals(value, other) === 0;
}

function hasExactFormat(value: Decimal, format: string): boolean {
  const known = FORMATS.get(format);
  if (known?.type !== 'number') return true;
  if (known.range === undefined)
    return known.test(Number(`${value.isNegative ? '-' : ''}${value.digits || '0'}e${value.exponent}`));
  const [least, most] = known.range.map(parseDecimal);
  if (least === undefined || most === undefined) return true;
  return isIntegral(value) && compareDecimals(value, least) >= 0 && compareDecimals(value, most) <= 0;
}
