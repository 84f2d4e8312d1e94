import type { Json } from '@curlew/openapi';
import type { PlainRequest } from '../code/plain-request.ts';
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
  /** Absent where the step sends nothing that these programs can send. */
  request?: PlainRequest;
  /** Expected statuses; empty: any below 400. */
  statuses: number[];
  reads: FlowRead[];
}

/** A variable that is read from a response. */
export interface FlowRead {
  variable: FlowVariable;
  from: ResponsePart;
}

export type ResponsePart =
  | { is: 'body'; pointer: string }
  | { is: 'header'; name: string }
  | { is: 'status' };
