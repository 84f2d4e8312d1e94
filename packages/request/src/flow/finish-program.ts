import { listOperands } from './flow-condition.ts';
import {
  type FlowAction,
  type FlowCall,
  type FlowPlace,
  type FlowProgram,
  type FlowRead,
  listConditions,
  withRetries,
} from './flow-program.ts';

/** A program whose calls are complete, without what it does not need. Changes its calls. */
export function finishProgram(program: Omit<FlowProgram, 'places'>): FlowProgram {
  const { calls } = program;
  followExits(calls);
  dropEmptyJumps(calls);
  return withoutUnused({ ...program, places: listPlaces(calls) });
}

/** Actions that lead to the end of a workflow that another action entered lead to what follows it. */
function followExits(calls: readonly FlowCall[]): void {
  for (const { onFailure, onSuccess } of calls)
    for (const { effect } of [...onFailure, ...onSuccess])
      if (effect.is === 'goto') effect.place = lastPlace(effect.place, calls);
  for (const call of calls) if (call.leadsTo) call.leadsTo = lastPlace(call.leadsTo, calls);
}

function lastPlace(place: FlowPlace, calls: readonly FlowCall[]): FlowPlace {
  const next = calls[place.at]?.leadsTo;
  return next === undefined ? place : lastPlace(next, calls);
}

/** Leaves out jumps to the next call, and failures that end the program anyway. */
function dropEmptyJumps(calls: readonly FlowCall[]): void {
  calls.forEach((call, index) => {
    while (isNext(call.onSuccess.at(-1), index)) call.onSuccess.pop();
    while (call.onFailure.at(-1)?.effect.is === 'stop') call.onFailure.pop();
  });
}

function isNext(action: FlowAction | undefined, index: number): boolean {
  return action?.effect.is === 'goto' && action.effect.place.at === index + 1;
}

/** The places that actions lead to, with names of their own; several at one call are one. */
function listPlaces(calls: readonly FlowCall[]): FlowPlace[] {
  const used = calls.flatMap(({ onFailure, onSuccess, leadsTo }) => [
    ...[...onFailure, ...onSuccess].flatMap(({ effect }) => (effect.is === 'goto' ? [effect.place] : [])),
    ...(leadsTo ? [leadsTo] : []),
  ]);
  const byCall = new Map<number, FlowPlace[]>();
  for (const place of new Set(used)) byCall.set(place.at, [...(byCall.get(place.at) ?? []), place]);
  const taken = new Set(['start', 'end']);
  return [...byCall]
    .sort(([one], [other]) => one - other)
    .flatMap(([at, places]) => {
      const [{ name: wish = '' } = {}] = places;
      let name = at === calls.length ? 'end' : wish;
      for (let count = 2; at < calls.length && taken.has(name); count += 1) name = `${wish}-${count}`;
      taken.add(name);
      for (const place of places) place.name = name;
      return at === calls.length ? [] : places.slice(0, 1);
    });
}

/** Settings and reads that nothing uses are left out. */
function withoutUnused(program: FlowProgram): FlowProgram {
  const { values, outputs, settings } = program;
  const calls = withRetries(program.calls);
  const used = new Set([
    ...[...calls.map(({ request }) => request), ...outputs.map(({ value }) => value)]
      .flatMap((value) => values.referencesIn(value))
      .map(({ variable }) => variable),
    ...listOperands(calls.flatMap(listConditions)).flatMap((operand) =>
      operand.is === 'reference' ? [operand.reference.variable] : [],
    ),
  ]);
  const isUsed = ({ variable }: FlowRead) => used.has(variable);
  for (const call of calls) {
    call.reads = call.reads.filter(isUsed);
    for (const action of call.onFailure) action.reads = action.reads.filter(isUsed);
  }
  return { ...program, settings: settings.filter(({ variable }) => used.has(variable)) };
}
