import type { Action, Criterion, Step } from '@curlew/openapi/internal';
import { compileCriterion } from './compile-condition.ts';
import type { FlowCondition } from './flow-condition.ts';
import type { FlowAction, FlowCall, FlowCheck } from './flow-program.ts';
import type { FlowReply, FlowScope } from './flow-scope.ts';

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

/** Comments end with their line in every language. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200).toWellFormed()}…` : line;
}
