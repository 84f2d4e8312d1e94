import type { Json, Location } from '@curlew/openapi';
import {
  type Action,
  type Comparison,
  type Condition,
  type Criterion,
  escapePointer,
  parseCondition,
  parseExpression,
  type RuntimeExpression,
  type Step,
  templateParts,
} from '@curlew/openapi/internal';
import { compilePath } from './compile-path.ts';
import { conjunction, type FlowCondition, type FlowOperand, isScalar, MIRRORED } from './flow-condition.ts';
import type { FlowAction, FlowCall, FlowCheck } from './flow-program.ts';
import { type FlowReply, type FlowScope, leaveOut, lookUp, oneLine } from './flow-scope.ts';
import { NotWritten } from './not-written.ts';
import { expressionHole } from './parse-json-path.ts';
import { compilePattern } from './portable-pattern.ts';

/** More retries are not written. */
const MAX_RETRIES = 100;

/** What follows a step, and sentences about what the program does not do of it. */
export type StepOutcome = Pick<FlowCall, 'checks' | 'onFailure' | 'onSuccess'> & { leftOut: string[] };

/** The criteria and actions of a step as code. @param reply undefined for a step that the program does not run. */
export function compileOutcome(step: Step, scope: FlowScope, reply: FlowReply | undefined): StepOutcome {
  const leftOut: string[] = [];
  const attempt = <Part>(what: string, at: Location, compile: (reply: FlowReply) => Part): Part[] => {
    try {
      // The step as a whole is reported once.
      if (reply !== undefined) return [compile(reply)];
      leftOut.push(what);
    } catch (error) {
      if (!(error instanceof NotWritten)) throw error;
      leftOut.push(leaveOut(scope, what, error, at));
    }
    return [];
  };
  const checks = step.successCriteria.flatMap((criterion) =>
    attempt(
      `expect ${criterionText(criterion)}`,
      criterion.location.child('condition'),
      (own): FlowCheck => ({
        condition: compileCriterion(criterion, scope, own),
        text: oneLine(criterionText(criterion)),
      }),
    ),
  );
  const compileAll = (actions: readonly Action[], when: 'failure' | 'success') =>
    upToUnconditional(actions.filter((one) => mayHold(one, reply))).flatMap((action) =>
      attempt(`on ${when}, ${actionText(action)}`, action.location, (own) =>
        compileAction(action, when, scope, own),
      ),
    );
  const onFailure = compileAll(step.onFailure, 'failure');
  return { checks, onFailure, onSuccess: compileAll(step.onSuccess, 'success'), leftOut };
}

/** Whether an action may be executed: the actions of a workflow expect a status of steps that call a workflow too, which has none. */
function mayHold({ criteria }: Action, reply: FlowReply | undefined): boolean {
  if (reply === undefined || reply.method !== undefined) return true;
  return !criteria.some(({ type, condition }) => {
    const parsed = type === 'simple' ? parseCondition(condition) : undefined;
    if (typeof parsed !== 'object' || parsed.is !== 'compare' || parsed.operator === '!=') return false;
    const { left, right } = parsed;
    return (
      left.is === 'expression' &&
      left.expression.is === 'statusCode' &&
      right.is === 'literal' &&
      right.value !== null
    );
  });
}

/** Actions after one that is always executed never are. */
function upToUnconditional(actions: readonly Action[]): readonly Action[] {
  // A retry is not executed any more at its limit.
  const last = actions.findIndex(({ criteria, type }) => criteria.length === 0 && type !== 'retry');
  return last < 0 ? actions : actions.slice(0, last + 1);
}

function compileAction(
  action: Action,
  when: 'failure' | 'success',
  scope: FlowScope,
  reply: FlowReply,
): FlowAction {
  const conditions = action.criteria.map((criterion) => compileCriterion(criterion, scope, reply));
  const { type, stepId, workflowId } = action;
  if (type === 'end')
    return {
      conditions,
      reads: [],
      effect: when === 'failure' ? { is: 'stop' } : { is: 'goto', place: scope.end },
    };
  if (type === 'goto' && workflowId !== undefined) {
    // What a failed step returns is read by the action alone.
    const own: FlowReply = when === 'success' ? reply : { ...reply, reads: [] };
    const place = scope.build.workflows.enter(workflowId, action, scope, own);
    return { conditions, reads: when === 'success' ? [] : own.reads, effect: { is: 'goto', place } };
  }
  if (type === 'goto') {
    const place = scope.places.get(stepId ?? '');
    if (place === undefined) throw new NotWritten(`the workflow has no step \`${stepId ?? ''}\``);
    return { conditions, reads: [], effect: { is: 'goto', place } };
  }
  if (type !== 'retry') throw new NotWritten(`\`${type}\` is not an action`);
  return compileRetry(action, conditions, when, scope, reply);
}

function compileRetry(
  action: Action,
  conditions: FlowCondition[],
  when: 'failure' | 'success',
  scope: FlowScope,
  reply: FlowReply,
): FlowAction {
  const { name, retryAfter = 0, retryLimit = 1, workflowId } = action;
  if (when === 'success') throw new NotWritten('a success is not repeated');
  if (reply.method === undefined)
    throw new NotWritten(
      'the calls of another workflow are not repeated',
      'Declare the action in the steps of the workflow that the step calls.',
    );
  const before =
    workflowId === undefined
      ? stepBefore(action, scope)
      : scope.build.workflows.before(workflowId, action, scope);
  const limit = Math.min(Math.max(0, Math.trunc(retryLimit)), MAX_RETRIES);
  const counter = scope.build.values.variable(name === '' ? 'retries' : `${name} retries`);
  return {
    conditions,
    reads: [],
    effect: { is: 'retry', limit, seconds: Math.max(0, retryAfter), counter, before },
  };
}

/** The calls of the step that runs before a retry, without their actions. */
function stepBefore({ stepId }: Action, { calls }: FlowScope): FlowCall[] {
  if (stepId === undefined) return [];
  const own = calls.get(stepId);
  if (own === undefined)
    throw new NotWritten(
      `the step \`${stepId}\`, which runs before a retry, comes later`,
      'Name a step that comes before this one.',
    );
  return own.map((call) => ({ ...call, onFailure: [], onSuccess: [] }));
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

/** A criterion as code. @throws {NotWritten} */
function compileCriterion(
  { type, condition, context = '' }: Criterion,
  scope: FlowScope,
  reply: FlowReply,
): FlowCondition {
  if (type === 'simple') {
    const parsed = parseCondition(condition);
    if (typeof parsed === 'string') throw new NotWritten('the condition cannot be read');
    return compileCondition(parsed, scope, reply);
  }
  if (type === 'xpath')
    throw new NotWritten('XPath needs a library', 'Test a value of a JSON response if there is one.');
  const value = evaluate(context, scope, reply);
  if (value.is === 'literal') throw new NotWritten(`the value of \`${context}\` is in the document`);
  const parts = templateParts(condition);
  if (type === 'jsonpath') {
    const expressions = parts.flatMap((part) => ('text' in part ? [] : [part.expression]));
    let index = 0;
    const path = parts.map((part) => ('text' in part ? part.text : expressionHole(index++))).join('');
    return compilePath(
      value,
      path,
      expressions.map((one) => evaluate(one, scope, reply)),
    );
  }
  if (type !== 'regex') throw new NotWritten(`\`${type}\` is not a language of criteria`);
  if (parts.some((part) => !('text' in part)))
    throw new NotWritten('a part of the pattern is known only when the program runs');
  return compilePattern(value, condition, false);
}

function evaluate(text: string, scope: FlowScope, reply: FlowReply): FlowOperand {
  const expression = parseExpression(text);
  if (expression === undefined) throw new NotWritten(`\`${text}\` is not a runtime expression`);
  return getOperand(text, expression, [], scope, reply);
}

function compileCondition(condition: Condition, scope: FlowScope, reply: FlowReply): FlowCondition {
  const inner = (one: Condition) => compileCondition(one, scope, reply);
  switch (condition.is) {
    case 'literal':
    case 'expression':
      return { is: 'truthy', value: compileOperand(condition, scope, reply) };
    case 'not':
      return { is: 'not', of: inner(condition.of) };
    case 'and':
      return conjunction(inner(condition.left), inner(condition.right));
    case 'or':
      return { is: 'or', left: inner(condition.left), right: inner(condition.right) };
    case 'compare': {
      const { operator, left, right } = condition;
      return compare(operator, compileOperand(left, scope, reply), compileOperand(right, scope, reply));
    }
  }
}

function compare(operator: Comparison, left: FlowOperand, right: FlowOperand): FlowCondition {
  const isTurned = left.is === 'literal' || (right.is === 'status' && left.is !== 'status');
  return {
    is: 'compare',
    isStrict: false,
    ...(isTurned && right.is !== 'literal'
      ? { operator: MIRRORED[operator], left: right, right: left }
      : { operator, left, right }),
  };
}

function compileOperand(condition: Condition, scope: FlowScope, reply: FlowReply): FlowOperand {
  if (condition.is === 'literal' && isScalar(condition.value))
    return { is: 'literal', value: condition.value };
  if (condition.is !== 'expression') throw new NotWritten('the result of a condition is compared');
  return getOperand(condition.text, condition.expression, condition.path, scope, reply);
}

function getOperand(
  text: string,
  expression: RuntimeExpression,
  path: readonly string[],
  scope: FlowScope,
  reply: FlowReply,
): FlowOperand {
  const further = path.map((key) => `/${escapePointer(key)}`).join('');
  const isAnswered = reply.method !== undefined;
  if (isAnswered && expression.is === 'statusCode' && further === '') return { is: 'status' };
  if (isAnswered && expression.is === 'message' && expression.side === 'response') {
    const { source, name, pointer } = expression;
    if (source === 'body') return { is: 'body', pointer: `${pointer}${further}` };
    if (source === 'header' && further === '') return { is: 'header', name };
  }
  const isOfResponse =
    expression.is === 'statusCode' || (expression.is === 'message' && expression.side === 'response');
  const value = isOfResponse ? undefined : lookUp(expression, scope, reply, 'value', further);
  const operand = getKnownOperand(value, scope);
  if (operand === undefined) throw new NotWritten(`the program does not know the value of \`${text}\``);
  return operand;
}

function getKnownOperand(value: Json | undefined, { build }: FlowScope): FlowOperand | undefined {
  if (value === undefined || !isScalar(value)) return undefined;
  if (typeof value !== 'string' || !build.values.hasMark(value)) return { is: 'literal', value };
  const reference = build.values.whole(value);
  return reference && { is: 'reference', reference };
}
