import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@curlew/openapi';
import { type Condition, type Criterion, PatternMatcher, parseCondition } from '@curlew/openapi/internal';
import { evaluate, evaluateText, type FlowScope, fillText, memberAt, type StepReply } from './flow-scope.ts';
import { getMessage, MissingValue, NotEvaluated, selectsAny } from './select-value.ts';
import { requireXPath, xpathReason } from './xpath.ts';

/** Whether a condition holds; `unchecked` ends the sentence "Not checked: ". */
export type Verdict = { passed: boolean; message: string } | { unchecked: string };

/** Checks a Criterion Object. What cannot be evaluated fails, with the reason; what this program does not read is not checked. */
export function checkCriterion(criterion: Criterion, scope: FlowScope, reply: StepReply): Verdict {
  try {
    return criterion.type === 'simple'
      ? checkSimple(criterion, scope, reply)
      : checkInContext(criterion, scope, reply);
  } catch (error) {
    if (error instanceof MissingValue) return failed(error.message);
    if (error instanceof NotEvaluated) return { unchecked: error.message };
    throw error;
  }
}

/** How reports name a criterion. */
export function criterionName({ type, context, condition }: Criterion): string {
  return type === 'simple' ? condition : `${type} ${condition} of ${context ?? 'nothing'}`;
}

const PASSED: Verdict = { passed: true, message: '' };

function failed(message: string): Verdict {
  return { passed: false, message };
}

/** Values of a condition that a message shows. */
const MAX_SHOWN = 4;

function checkSimple({ condition }: Criterion, scope: FlowScope, reply: StepReply): Verdict {
  const parsed = parseCondition(condition);
  if (typeof parsed === 'string') return failed(`The condition cannot be evaluated. ${parsed}`);
  const seen = new Map<string, Json | undefined>();
  const isTrue = isTruthy(operandValue(parsed, scope, reply, seen));
  if (isTrue) return PASSED;
  const found = Array.from(seen, ([text, value]) => `\`${text}\` = ${shown(value)}`).slice(0, MAX_SHOWN);
  return failed(`Expected \`${condition}\`${found.length > 0 ? `, found ${found.join(', ')}` : ''}.`);
}

function operandValue(
  condition: Condition,
  scope: FlowScope,
  reply: StepReply,
  seen: Map<string, Json | undefined>,
): Json | undefined {
  const inner = (one: Condition) => operandValue(one, scope, reply, seen);
  switch (condition.is) {
    case 'literal':
      return condition.value;
    case 'expression': {
      const value = memberAt(evaluate(condition.expression, scope, reply), condition.path);
      seen.set(condition.text, value);
      return value;
    }
    case 'not':
      return !isTruthy(inner(condition.of));
    case 'and':
      return isTruthy(inner(condition.left)) && isTruthy(inner(condition.right));
    case 'or':
      return isTruthy(inner(condition.left)) || isTruthy(inner(condition.right));
    case 'compare':
      return compare(condition.operator, inner(condition.left) ?? null, inner(condition.right) ?? null);
  }
}

function isTruthy(value: Json | undefined): boolean {
  return Boolean(value);
}

/** Strings are compared without regard to case, numeric strings as numbers with numbers; null equals only itself. */
function compare(operator: (Condition & { is: 'compare' })['operator'], left: Json, right: Json): boolean {
  if (operator === '==') return isEqual(left, right);
  if (operator === '!=') return !isEqual(left, right);
  const [one, other] = comparable(left, right);
  if (one === undefined || other === undefined) return false;
  switch (operator) {
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '>':
      return one > other;
    case '>=':
      return one >= other;
  }
}

function isEqual(left: Json, right: Json): boolean {
  if (left === null || right === null) return left === right;
  if (typeof left === 'object' || typeof right === 'object') return isDeepStrictEqual(left, right);
  const [one, other] = comparable(left, right);
  if (one !== undefined) return one === other;
  return String(left).toLowerCase() === String(right).toLowerCase();
}

/** Two numbers or two strings in lower case; undefined for values that have no order. */
function comparable(left: Json, right: Json): [number, number] | [string, string] | [undefined, undefined] {
  if (typeof left === 'number' || typeof right === 'number') {
    const [one, other] = [getNumber(left), getNumber(right)];
    return one === undefined || other === undefined ? [undefined, undefined] : [one, other];
  }
  if (typeof left === 'string' && typeof right === 'string') return [left.toLowerCase(), right.toLowerCase()];
  return [undefined, undefined];
}

function getNumber(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

const patterns = new PatternMatcher();

function checkInContext(criterion: Criterion, scope: FlowScope, reply: StepReply): Verdict {
  const { type, version } = criterion;
  if (type !== 'regex' && type !== 'jsonpath' && type !== 'xpath')
    return { unchecked: `conditions of the type \`${type}\` are not evaluated` };
  const context = evaluateText(criterion.context ?? '', scope, reply);
  if (context === undefined || context === null)
    return failed(`The context \`${criterion.context ?? ''}\` has no value.`);
  const condition = fillText(criterion.condition, scope, reply);
  if (type === 'regex') {
    const matches = patterns.matches(
      condition,
      typeof context === 'string' ? context : JSON.stringify(context),
    );
    if (matches === 'costly-pattern')
      return { unchecked: 'the pattern may take too long; write it without nested repetitions' };
    if (matches === true) return PASSED;
    return failed(
      matches === false
        ? `Expected a text that matches \`${condition}\`, found ${shown(context)}.`
        : `\`${condition}\` is not a regular expression of ECMAScript.`,
    );
  }
  if (type === 'xpath') return checkXPath(context, condition, version, scope);
  if (typeof context !== 'object') return failed(`Expected JSON for the JSONPath, found ${shown(context)}.`);
  try {
    if (selectsAny(context, condition)) return PASSED;
    if (testsContext(context, condition) && selectsAny([context], condition)) return PASSED;
  } catch (error) {
    if (version?.startsWith('draft') === true)
      return { unchecked: `the JSONPath follows a draft that is not evaluated (${getMessage(error)})` };
    return failed(`\`${condition}\` is not a JSONPath of RFC 9535: ${getMessage(error)}.`);
  }
  return failed(`Expected \`${condition}\` to select something, found nothing.`);
}

function checkXPath(
  context: Json,
  condition: string,
  version: string | undefined,
  { xpath }: FlowScope,
): Verdict {
  const language = requireXPath(xpath, version);
  if (typeof context !== 'string') return failed(`Expected XML for the XPath, found ${shown(context)}.`);
  try {
    return language.test(context, condition)
      ? PASSED
      : failed(`Expected \`${condition}\` to be true or to select something, but it is not.`);
  } catch (error) {
    if (error instanceof NotEvaluated) throw error;
    return failed(`\`${condition}\` cannot be evaluated: ${xpathReason(error)}.`);
  }
}

/**
 * Whether a filter may be meant for the context itself: by RFC 9535 it selects among the members of an object, but the examples of
 * the Arazzo Specification (`$[?count(@.pets) > 0]` for a response with `pets`) test the object.
 */
function testsContext(context: Json, condition: string): boolean {
  return !Array.isArray(context) && condition.startsWith('$[?');
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text;
}
