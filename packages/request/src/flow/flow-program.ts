import type { Json, Location } from '@curlew/openapi';
import type { ArazzoDocument } from '@curlew/openapi/internal';
import type { PlainRequest } from '../code/plain-request.ts';
import type { FlowCondition, FlowSelection, ResponsePart } from './flow-condition.ts';
import type { FlowValues, FlowVariable } from './flow-values.ts';

/**
 * A workflow as calls in their order, for programs in any language. Strings of requests and outputs hold marks of variables, which
 * `values` resolves.
 */
export interface FlowProgram {
  title: string;
  values: FlowValues;
  /** Variables that the reader fills in or changes, at the top. */
  settings: FlowSetting[];
  calls: FlowCall[];
  /** Calls that actions continue with, in their order; empty for a program that runs from its first call to its last. */
  places: FlowPlace[];
  outputs: FlowOutput[];
  /** What the program does not do, in the order of its calls. */
  leftOut: LeftOut[];
}

/** A part of an Arazzo document that a program does not do. */
export interface LeftOut {
  /** `on failure, goto cleanUp`. One line, without control characters. */
  what: string;
  /** Why, as a clause. */
  reason: string;
  /** How the document can say it instead, if there is a way. */
  help?: string;
  /** The document that has it: one that a source description names, or the document of the workflow. */
  document: ArazzoDocument;
  location: Location;
}

export interface FlowSetting {
  variable: FlowVariable;
  /** A default, an example, or a placeholder such as `YOUR_TOKEN`. */
  value: Json;
}

/** What a workflow returns; strings may be marks. */
export interface FlowOutput {
  name: string;
  value: Json;
}

/** A step. */
export interface FlowCall {
  /** Number and title, then what the program does not do. One line each, without control characters. */
  comments: string[];
  /** Names the step in failures. */
  stepId: string;
  /** Absent where the step sends nothing that these programs can send, or calls a workflow whose calls come before. */
  request?: PlainRequest;
  /** All must hold, or the step fails. If there are none, a response with a status of 400 or above is a failure. */
  checks: FlowCheck[];
  reads: FlowRead[];
  /** The first action whose condition holds is executed; without one, the program ends with a message. */
  onFailure: FlowAction[];
  /** Without one whose condition holds, the next call follows. */
  onSuccess: FlowAction[];
  /** After this call, which does nothing itself, the program continues elsewhere: a workflow that an action called has ended. */
  leadsTo?: FlowPlace;
}

export interface FlowCheck {
  condition: FlowCondition;
  /** As written in the document, for messages: one line, without control characters. */
  text: string;
}

export interface FlowAction {
  /** All must hold. */
  conditions: FlowCondition[];
  /** Values that the action reads from the response of a failed step, for the workflow that it leads to. */
  reads: FlowRead[];
  effect: FlowRetry | { is: 'goto'; place: FlowPlace } | { is: 'stop' };
}

export interface FlowRetry {
  is: 'retry';
  limit: number;
  seconds: number;
  /** Counts the retries. */
  counter: FlowVariable;
  /** Calls that come before each retry: they do not jump. */
  before: FlowCall[];
}

/** Where a program continues. */
export interface FlowPlace {
  /** Lower-case letters, digits and hyphens; unique in the program. */
  name: string;
  /** Index of a call; the number of calls for the end of the program. */
  at: number;
}

/** A variable that is read from a response. */
export interface FlowRead {
  variable: FlowVariable;
  from: ResponsePart | FlowSelection;
}

/** Calls, and those that come before their retries, each once. */
export function withRetries(calls: readonly FlowCall[]): FlowCall[] {
  const found = new Set<FlowCall>();
  const visit = (call: FlowCall): void => {
    if (found.has(call)) return;
    found.add(call);
    for (const { effect } of call.onFailure) if (effect.is === 'retry') effect.before.forEach(visit);
  };
  calls.forEach(visit);
  return [...found];
}

/** Whether a value is one of the body of the response. */
export function isOfBody({ from }: FlowRead): boolean {
  return from.is === 'body' || from.is === 'selection';
}

/** What a program reads from the responses of a call. */
export function listReads({ reads, onFailure }: FlowCall): FlowRead[] {
  return [...reads, ...onFailure.flatMap((action) => action.reads)];
}

/** All conditions of a call, with those of what it reads. */
export function listConditions({ checks, onFailure, onSuccess, reads }: FlowCall): FlowCondition[] {
  return [
    ...reads.flatMap(({ from }) => (from.is === 'selection' && from.test ? [from.test] : [])),
    ...checks.map(({ condition }) => condition),
    ...[...onFailure, ...onSuccess].flatMap(({ conditions }) => conditions),
  ];
}
