import type { Json } from '@curlew/openapi';

/** Arazzo documents beside a description, whose workflows call its operations. */
export interface FlowList {
  files: FlowFile[];
  /** Where a first flow is saved: a name beside the description. */
  newFile: string;
}

export interface FlowFile {
  /** Absolute path. */
  path: string;
  name: string;
  flows: Flow[];
  /** Why the file cannot be used. */
  problem?: string;
}

/** A Workflow Object. */
export interface Flow {
  id: string;
  summary?: string;
  /** JSON Pointer in the file. */
  pointer: string;
  steps: FlowStep[];
}

export interface FlowStep {
  id: string;
  pointer: string;
  /** Id of its case in a run of tests. */
  test: string;
  /** Key of the operation, if the step calls one of this description. */
  operation?: string;
  method?: string;
  /** Path of the operation, or what the step calls in its place. */
  target: string;
  parameters: (StepValue & { name: string; in?: string })[];
  /** The payload of the request body. */
  body?: StepValue;
  /** Conditions of its success, as they are written. */
  criteria: string[];
  outputs: { name: string; value: string; pointer: string }[];
}

export interface StepValue {
  value: Json;
  /** The value as JSON, if numbers of it are written in another way than JavaScript does. */
  written?: string;
  pointer: string;
}

/** A change of an Arazzo document. */
export type FlowEdit =
  | {
      kind: 'save-step';
      /** Id of a call that was sent. */
      call: string;
      /** `workflowId`; it is created if no workflow has it. */
      flow: string;
      step: string;
      /** Path of the document; absent: the first one, or a new one. */
      file?: string;
    }
  /** `written`: the value as it was typed, if it is JSON. */
  | { kind: 'set'; file: string; pointer: string; value: Json; written?: string }
  | { kind: 'remove'; file: string; pointer: string }
  /** Moves a step before its sibling with this index. */
  | { kind: 'move'; file: string; pointer: string; before: number };

export type FlowEditResponse = { list: FlowList } | { refusal: { message: string; help?: string } };
