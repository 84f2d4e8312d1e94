import type { Json } from '@curlew/openapi';
import type { PlainRequest } from '../code/plain-request.ts';
import type { FlowCondition, ResponsePart } from './flow-condition.ts';
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
}

export interface FlowCheck {
  condition: FlowCondition;
  /** As written in the document, for messages: one line, without control characters. */
  text: string;
}

export interface FlowAction {
  /** All must hold. */
  conditions: FlowCondition[];
  effect: FlowRetry | { is: 'goto'; place: FlowPlace } | { is: 'stop' };
}

export interface FlowRetry {
  is: 'retry';
  limit: number;
  seconds: number;
  /** Counts the retries. */
  counter: FlowVariable;
  /** Calls that come before each retry, without their actions. */
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
  from: ResponsePart;
}

/** All conditions of a call. */
export function listConditions({ checks, onFailure, onSuccess }: FlowCall): FlowCondition[] {
  return [
    ...checks.map(({ condition }) => condition),
    ...[...onFailure, ...onSuccess].flatMap(({ conditions }) => conditions),
  ];
}
