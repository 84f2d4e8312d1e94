import { exactCanonicalText, holdsExactNumbers } from '../../json/parse-exact-json.ts';
import type { Json } from '../../json.ts';
import { compareDecimals, type Decimal, isIntegral, isMultiple, parseDecimal } from '../decimal.ts';
import { FORMATS, hasFormat } from '../formats.ts';
import { brokenLengthBounds, brokenNumberBounds, COMPARISONS, isEqual, isOfType } from '../json-value.ts';
import type { Check } from './check.ts';
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
  if (allowed === undefined && wanted === undefined) return true;
  const isExact = typeof value === 'object' && (node.hasLongNumbers || holdsExactNumbers(value));
  if (allowed !== undefined && !(isExact ? allowsExactly(allowed, 'enum') : node.allows(value)))
    return check.fail(node, 'enum', { allowedValues: allowed });
  if (wanted !== undefined && !(isExact ? allowsExactly([wanted], 'const') : isEqual(wanted, value)))
    return check.fail(node, 'const', { allowedValue: wanted });
  return true;

  /** Whether one of the values is the same where numbers count as they are written. */
  function allowsExactly(values: Json, keyword: 'enum' | 'const'): boolean {
    const text = exactCanonicalText(value);
    const listed = Array.isArray(values) ? values : [];
    return listed.some(
      (one, index) =>
        text ===
        exactCanonicalText(one, (number, keys) =>
          node.exactNumber(number, keyword, ...(keyword === 'enum' ? [index] : []), ...keys),
        ),
    );
  }
}

/** Applies the bounds and the format of a number. */
function checkNumber(value: number, node: SchemaNode, check: Check): boolean {
  const { keywords } = node;
  const { format, multipleOf = null } = keywords;
  let fits = true;
  for (const keyword of brokenNumberBounds(keywords, value))
    fits =
      keyword === 'multipleOf'
        ? check.fail(node, keyword, { multipleOf })
        : check.fail(node, keyword, {
            comparison: COMPARISONS[keyword],
            limit: keywords[keyword] ?? null,
          });
  if (typeof format === 'string' && hasFormat(value, format) === false)
    fits = check.fail(node, 'format', { format });
  return fits;
}

/** Applies the lengths, the pattern and the format of a text. */
export function checkText(value: string, node: SchemaNode, check: Check): boolean {
  const { pattern, format } = node.keywords;
  let fits = true;
  for (const keyword of brokenLengthBounds(node.keywords, value))
    fits = check.fail(node, keyword, { limit: node.keywords[keyword] ?? null });
  if (typeof pattern === 'string') {
    const matches = check.matches(pattern, value, node, 'pattern');
    if (matches === false) fits = check.fail(node, 'pattern', { pattern });
  }
  if (typeof format === 'string') {
    const given = hasFormat(value, format);
    if (given === undefined) check.addProblem({ kind: 'long-text', schema: node.location.child('format') });
    else if (!given) fits = check.fail(node, 'format', { format });
  }
  return fits;
}

/**
 * Applies the keywords of numbers to one that a double cannot hold, or beside a bound that a double cannot hold: both are
 * compared as they are written.
 * @param text how the value is written.
 */
function checkExactNumber(text: string, value: Decimal, node: SchemaNode, check: Check): boolean {
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
