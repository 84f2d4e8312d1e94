import type { Json } from '@curlew/openapi';
import {
  type Action,
  type Comparison,
  type Condition,
  type Criterion,
  escapePointer,
  isExpression,
  parseCondition,
  parseExpression,
  type RuntimeExpression,
  type Step,
  templateParts,
} from '@curlew/openapi/internal';
import { type FlowCondition, type FlowOperand, isScalar } from './flow-condition.ts';
import type { FlowAction, FlowCall, FlowCheck } from './flow-program.ts';
import { type FlowReply, type FlowScope, lookUp, pointerOfPath } from './flow-scope.ts';

/** More retries are not written. */
const MAX_RETRIES = 100;

/** What follows a step, and sentences about what the program does not do of it. */
export type StepOutcome = Pick<FlowCall, 'checks' | 'onFailure' | 'onSuccess'> & { leftOut: string[] };

/** The criteria and actions of a step as code. @param reply undefined for a step that the program does not run. */
export function compileOutcome(step: Step, scope: FlowScope, reply: FlowReply | undefined): StepOutcome {
  const leftOut: string[] = [];
  const checks = step.successCriteria.flatMap((criterion): FlowCheck[] => {
    const condition = reply && compileCriterion(criterion, scope, reply);
    if (condition) return [{ condition, text: oneLine(criterionText(criterion)) }];
    leftOut.push(`expect ${criterionText(criterion)}`);
    return [];
  });
  const compileAll = (actions: readonly Action[], when: 'failure' | 'success') =>
    actions.flatMap((action): FlowAction[] => {
      const compiled = reply && compileAction(action, when, scope, reply);
      if (compiled === undefined) leftOut.push(`on ${when}, ${actionText(action)}`);
      return compiled ? [compiled] : [];
    });
  const onFailure = compileAll(step.onFailure, 'failure');
  return { checks, onFailure, onSuccess: compileAll(step.onSuccess, 'success'), leftOut };
}

function compileAction(
  action: Action,
  when: 'failure' | 'success',
  scope: FlowScope,
  reply: FlowReply,
): FlowAction | undefined {
  const conditions: FlowCondition[] = [];
  for (const criterion of action.criteria) {
    const condition = compileCriterion(criterion, scope, reply);
    if (condition === undefined) return undefined;
    conditions.push(condition);
  }
  const { type, stepId, workflowId, retryAfter = 0, retryLimit = 1 } = action;
  if (type === 'end')
    return { conditions, effect: when === 'failure' ? { is: 'stop' } : { is: 'goto', place: scope.end } };
  if (workflowId !== undefined) return undefined;
  if (type === 'goto') {
    const place = scope.places.get(stepId ?? '');
    return place && { conditions, effect: { is: 'goto', place } };
  }
  // The calls of a workflow in between are not repeated.
  if (type !== 'retry' || when === 'success' || reply.method === undefined) return undefined;
  const before = stepId === undefined ? [] : scope.calls.get(stepId);
  if (before === undefined) return undefined;
  const limit = Math.min(Math.max(0, Math.trunc(retryLimit)), MAX_RETRIES);
  const counter = scope.build.values.variable(action.name === '' ? 'retries' : `${action.name} retries`);
  return {
    conditions,
    effect: { is: 'retry', limit, seconds: Math.max(0, retryAfter), counter, before },
  };
}

function criterionText({ type, condition, context }: Criterion): string {
  return type === 'simple' ? condition : `${type} ${condition} in ${context ?? 'nothing'}`;
}

function actionText({ type, stepId, workflowId, retryAfter, retryLimit, criteria }: Action): string {
  const place = stepId ?? workflowId;
  return [
    type,
    ...(place === undefined ? [] : [place]),
    ...(type === 'retry' ? [`up to ${retryLimit ?? 1} times`] : []),
    ...(retryAfter === undefined ? [] : [`after ${retryAfter} s`]),
    ...(criteria.length > 0 ? [`if ${criteria.map(criterionText).join(' and ')}`] : []),
  ].join(' ');
}

/** A criterion as code; undefined for one that programs do not express. */
function compileCriterion(
  { type, condition, context = '' }: Criterion,
  scope: FlowScope,
  reply: FlowReply,
): FlowCondition | undefined {
  if (type === 'simple') {
    const parsed = parseCondition(condition);
    return typeof parsed === 'string' ? undefined : compileCondition(parsed, scope, reply);
  }
  const expression = parseExpression(context);
  const value = expression && getOperand(expression, [], scope, reply);
  // Expressions inside of a pattern or a path are known only when the program runs.
  const isPlain = !isExpression(condition) && templateParts(condition).every((part) => 'text' in part);
  if (value === undefined || value.is === 'literal' || !isPlain) return undefined;
  if (type === 'regex') return isPortable(condition) ? compilePattern(value, condition) : undefined;
  return type === 'jsonpath' ? compilePath(value, condition) : undefined;
}

function compileCondition(
  condition: Condition,
  scope: FlowScope,
  reply: FlowReply,
): FlowCondition | undefined {
  switch (condition.is) {
    case 'literal':
      return isScalar(condition.value)
        ? { is: 'truthy', value: { is: 'literal', value: condition.value } }
        : undefined;
    case 'expression': {
      const value = compileOperand(condition, scope, reply);
      return value && { is: 'truthy', value };
    }
    case 'not': {
      const of = compileCondition(condition.of, scope, reply);
      return of && { is: 'not', of };
    }
    case 'and':
    case 'or': {
      const left = compileCondition(condition.left, scope, reply);
      const right = compileCondition(condition.right, scope, reply);
      return left && right && { is: condition.is, left, right };
    }
    case 'compare': {
      const left = compileOperand(condition.left, scope, reply);
      const right = compileOperand(condition.right, scope, reply);
      return left && right && compare(condition.operator, left, right);
    }
  }
}

const MIRRORED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' } as const;

function compare(operator: Comparison, left: FlowOperand, right: FlowOperand): FlowCondition {
  const isTurned = left.is === 'literal' || (right.is === 'status' && left.is !== 'status');
  return {
    is: 'compare',
    isCaseSensitive: false,
    ...(isTurned && right.is !== 'literal'
      ? { operator: MIRRORED[operator], left: right, right: left }
      : { operator, left, right }),
  };
}

function compileOperand(condition: Condition, scope: FlowScope, reply: FlowReply): FlowOperand | undefined {
  if (condition.is === 'literal')
    return isScalar(condition.value) ? { is: 'literal', value: condition.value } : undefined;
  return condition.is === 'expression'
    ? getOperand(condition.expression, condition.path, scope, reply)
    : undefined;
}

function getOperand(
  expression: RuntimeExpression,
  path: readonly string[],
  scope: FlowScope,
  reply: FlowReply,
): FlowOperand | undefined {
  const further = path.map((key) => `/${escapePointer(key)}`).join('');
  const isAnswered = reply.method !== undefined;
  if (expression.is === 'statusCode') return isAnswered && further === '' ? { is: 'status' } : undefined;
  if (expression.is === 'message' && expression.side === 'response') {
    const { source, name, pointer } = expression;
    if (!isAnswered) return undefined;
    if (source === 'body') return { is: 'body', pointer: `${pointer}${further}` };
    return source === 'header' && further === '' ? { is: 'header', name } : undefined;
  }
  return getKnownOperand(lookUp(expression, scope, reply, 'value', further), scope);
}

function getKnownOperand(value: Json | undefined, { build }: FlowScope): FlowOperand | undefined {
  if (value === undefined || !isScalar(value)) return undefined;
  if (typeof value !== 'string' || !build.values.hasMark(value)) return { is: 'literal', value };
  const reference = build.values.whole(value);
  return reference && { is: 'reference', reference };
}

function compilePattern(value: FlowOperand, pattern: string): FlowCondition {
  const matches: FlowCondition = { is: 'matches', value, pattern };
  if (!new RegExp(pattern, 'u').test('')) return matches;
  // A missing value is no empty text.
  return { is: 'and', left: compare('!=', value, { is: 'literal', value: null }), right: matches };
}

/** A JSONPath that leads to one place, or a filter of the items there by one of their values. */
function compilePath(value: FlowOperand, path: string): FlowCondition | undefined {
  const pointer = pointerOfPath(path);
  if (pointer !== undefined) {
    const place = inside(value, pointer);
    return place && { is: 'exists', value: place };
  }
  const [, base = '', inner = '', operator, literal] =
    /^(\$.+)\[\?\s*\(?\s*@((?:\.[A-Za-z_][\w-]*|\[\d+\])*)\s*(?:(==|!=|<=|>=|<|>)\s*('[^'\\]*'|"[^"\\]*"|-?\d+(?:\.\d+)?|true|false|null)\s*)?\)?\s*\]$/.exec(
      path,
    ) ?? [];
  const [place, itemPointer] = [pointerOfPath(base), pointerOfPath(`$${inner}`)];
  const list = place === undefined ? undefined : inside(value, place);
  if (list === undefined || itemPointer === undefined) return undefined;
  const item: FlowOperand = { is: 'item', pointer: itemPointer };
  if (operator === undefined || literal === undefined)
    return { is: 'any', list, item: { is: 'exists', value: item } };
  const right = literal.startsWith("'") ? literal.slice(1, -1) : (JSON.parse(literal) as string | number);
  return {
    is: 'any',
    list,
    item: {
      is: 'compare',
      operator: operator as Comparison,
      left: item,
      right: { is: 'literal', value: right },
      isCaseSensitive: true,
    },
  };
}

function inside(value: FlowOperand, pointer: string): FlowOperand | undefined {
  if (value.is === 'body') return { ...value, pointer: `${value.pointer}${pointer}` };
  if (value.is !== 'reference') return undefined;
  const { reference } = value;
  return { is: 'reference', reference: { ...reference, pointer: `${reference.pointer}${pointer}` } };
}

/** Whether a regular expression means the same in ECMAScript, Python and Oniguruma. */
function isPortable(pattern: string): boolean {
  // Of escapes those of digits, words, blanks, line ends and punctuation; of groups those that are plain; no sets in classes.
  if (/\\(?![dDwWsStrn./\\^$*+?()[\]{}|-])|\(\?(?!:)|\[\^?\]|\[[^\]]*\[|&&|[^\x20-\x7e]/.test(pattern))
    return false;
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

/** Comments end with their line in every language. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200).toWellFormed()}…` : line;
}
