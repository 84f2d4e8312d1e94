import { exactCanonicalText, holdsExactNumbers } from '../../json/parse-exact-json.ts';
import type { Json } from '../../json.ts';
import { findDuplicate } from '../json-value.ts';
import type { Check } from './check.ts';
import type { SchemaNode } from './schema-node.ts';

/** Applies the keywords of arrays. */
export function checkArray(value: Json[], node: SchemaNode, check: Check): boolean {
  const { minItems, maxItems, uniqueItems, items, prefixItems, contains } = node.keywords;
  let fits = true;
  if (typeof minItems === 'number' && value.length < minItems)
    fits = check.fail(node, 'minItems', { limit: minItems });
  if (typeof maxItems === 'number' && value.length > maxItems)
    fits = check.fail(node, 'maxItems', { limit: maxItems });
  if (uniqueItems === true) {
    const duplicate = holdsExactNumbers(value)
      ? findDuplicate(value, (item, index) => exactCanonicalText(item, value, index))
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
