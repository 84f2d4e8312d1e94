import type { Json } from '@curlew/openapi';
import { type ExpressionType, valueAt } from '@curlew/openapi/internal';
import { messageOf, NotEvaluated, queryPath } from './select-value.ts';
import { requireXPath, type XPathState } from './xpath.ts';

/**
 * The value that a Selector Object selects: one, or a list of several; undefined for none, and where the selector or its context
 * is not valid.
 * @throws {NotEvaluated} for a language that is not read.
 */
export function selectByType(
  value: Json,
  selector: string,
  { type, version }: ExpressionType,
  xpath: XPathState | undefined,
): Json | undefined {
  if (type === 'jsonpointer') return valueAt(value, selector);
  if (type === 'xpath') return selectNodes(value, selector, version, xpath);
  if (type !== 'jsonpath') throw new NotEvaluated(`expressions of the type \`${type}\` are not evaluated`);
  try {
    const found = queryPath(value, selector);
    return found.length > 1 ? found.map((one) => one.value) : found[0]?.value;
  } catch (error) {
    if (version?.startsWith('draft') !== true) return undefined;
    throw new NotEvaluated(`the JSONPath follows a draft that is not evaluated (${messageOf(error)})`);
  }
}

function selectNodes(
  value: Json,
  selector: string,
  version: string | undefined,
  xpath: XPathState | undefined,
): Json | undefined {
  const language = requireXPath(xpath, version);
  if (typeof value !== 'string') return undefined;
  try {
    return language.select(value, selector);
  } catch (error) {
    if (error instanceof NotEvaluated) throw error;
    return undefined;
  }
}
