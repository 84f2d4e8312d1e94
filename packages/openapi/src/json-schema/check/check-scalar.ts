import { exactCanonicalText, holdsExactNumbers } from '../../json/parse-exact-json.ts';
import type { Json } from '../../json.ts';
import { parseDecimal } from '../decimal.ts';
import { hasFormat } from '../formats.ts';
import { brokenLengthBounds, brokenNumberBounds, COMPARISONS, isEqual, isOfType } from '../json-value.ts';
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
