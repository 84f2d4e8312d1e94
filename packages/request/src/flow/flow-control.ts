import { allOf, canBothHold, type FlowCondition, IS_OK, negate, readsBody } from './flow-condition.ts';
import {
  type FlowAction,
  type FlowCall,
  type FlowProgram,
  type FlowRetry,
  isOfBody,
  listConditions,
} from './flow-program.ts';

/** How a call of a program ends and goes on, the same for all languages. */
export interface CallControl {
  /** When the step succeeds; undefined for a step that sends nothing and has no criteria. */
  success?: FlowCondition;
  /** When a retry follows an attempt, in their order. */
  retries: (FlowRetry & { condition?: FlowCondition })[];
  /** Actions for a failure that is not repeated. */
  onFailure: FlowAction[];
  /** Whether conditions need the body before it is known whether the step succeeded. */
  readsBodyFirst: boolean;
  /** What a failure message says after the name of the step: `expected $statusCode == 200, found `. */
  expected: string;
}

export function planCall(call: FlowCall): CallControl {
  const { checks, request, onFailure } = call;
  const success = allOf(checks.map(({ condition }) => condition)) ?? (request && IS_OK);
  const retries: CallControl['retries'] = [];
  const others: FlowAction[] = [];
  const refused: FlowCondition[] = [];
  for (const action of onFailure) {
    const own = allOf(action.conditions);
    if (action.effect.is !== 'retry') {
      others.push(action);
      if (own === undefined) break;
      refused.push(negate(own));
      continue;
    }
    const needed = [...refused, ...action.conditions];
    const isFailure = success === undefined || (own !== undefined && !canBothHold(success, own));
    const condition = allOf(isFailure ? needed : [negate(success), ...needed]);
    retries.push({ ...action.effect, ...(condition && { condition }) });
  }
  return {
    ...(success && { success }),
    retries,
    onFailure: others,
    readsBodyFirst:
      request !== undefined &&
      onFailure.length > 0 &&
      (readsBody(listConditions(call)) || onFailure.some(({ reads }) => reads.some(isOfBody))),
    expected: expectedText(checks.map(({ text }) => text)),
  };
}

export function expectedText(checks: readonly string[]): string {
  return checks.length === 0 ? '' : `expected ${checks.join(' and ')}, found `;
}

/** Whether a program is a loop over its parts, because actions jump. */
export function hasJumps({ calls }: FlowProgram): boolean {
  return calls.some(({ onFailure, onSuccess }) =>
    [...onFailure, ...onSuccess].some(({ effect }) => effect.is === 'goto'),
  );
}

/** A part of a program that runs without jumps into it. */
export interface FlowPart {
  name: string;
  /** The part that follows; `end` after the last one. */
  next: string;
  calls: FlowCall[];
}

/** The parts of a program, the first one first. */
export function listParts({ calls, places }: FlowProgram): FlowPart[] {
  const starts = places[0]?.at === 0 ? places : [{ name: 'start', at: 0 }, ...places];
  return starts.map(({ name, at }, index) => {
    const next = starts[index + 1];
    const own = calls.slice(at, next?.at);
    const exit = own.findIndex(({ leadsTo }) => leadsTo !== undefined);
    if (exit < 0) return { name, next: next?.name ?? 'end', calls: own };
    return { name, next: own[exit]?.leadsTo?.name ?? 'end', calls: own.slice(0, exit) };
  });
}

/** Parts that a program runs before it gives up: jumps may lead in a circle. */
export const MAX_TURNS = 100;
