import type { Description } from '../description.ts';
import type { Json } from '../json.ts';
import type { Located, Location } from '../location.ts';
import type { Api } from '../read/api.ts';

/** An Arazzo document with the documents that it names, ready to be checked and run. */
export interface ArazzoDocument {
  /** The document as it is written, with the files that its `$ref`s reach. */
  description: Description;
  title: string;
  /** The `$self` of Arazzo 1.1. */
  self?: string;
  sources: readonly ArazzoSource[];
  workflows: readonly Workflow[];
  /** Reusable objects by `parameters.page`. */
  components: ReadonlyMap<string, Located>;
}

/** A Source Description Object and what it names. */
export interface ArazzoSource {
  name: string;
  /** As written. */
  url: string;
  /** As written; absent if it is not. */
  type?: string;
  location: Location;
  content: SourceContent;
}

export type SourceContent =
  | { is: 'openapi'; description: Description; api: Api }
  | { is: 'arazzo'; document: ArazzoDocument }
  /** A document that this program does not read, and why. */
  | { is: 'unread'; reason: string };

/**
 * The credentials that a step sends (`x-curlew-credentials`): those of the run for the named security schemes, which may be none, or
 * values with expressions by the name of a scheme, in place of all of the run.
 */
export type StepCredentials =
  | { is: 'named'; names: readonly LocatedText[] }
  | { is: 'given'; values: readonly (LocatedText & { scheme: string })[] };

/** What a step has, and what its workflow declares for each of its steps. */
export interface StepParts {
  credentials?: StepCredentials;
  parameters: readonly StepParameter[];
  onSuccess: readonly Action[];
  onFailure: readonly Action[];
}

/** A Workflow Object. */
export interface Workflow extends StepParts {
  id: string;
  summary?: string;
  description?: string;
  /** JSON Schema. */
  inputs?: Located;
  dependsOn: readonly LocatedText[];
  steps: readonly Step[];
  outputs: readonly Output[];
  location: Location;
}

export interface LocatedText {
  text: string;
  location: Location;
}

/** A Step Object, with its own parameters and actions: `withSharedParts` adds those of its workflow. */
export interface Step extends StepParts {
  id: string;
  description?: string;
  target: StepTarget;
  requestBody?: StepBody;
  successCriteria: readonly Criterion[];
  outputs: readonly Output[];
  /** Milliseconds. */
  timeoutMs?: number;
  /** It runs also after an earlier step has ended the workflow (`x-curlew-always`): it removes what others created. */
  isAlways?: true;
  dependsOn: readonly LocatedText[];
  location: Location;
}

/** What a step calls. */
export type StepTarget =
  | { is: 'operationId' | 'operationPath' | 'workflowId'; text: string; location: Location }
  /** A channel of AsyncAPI. */
  | { is: 'channel'; text: string; location: Location }
  /** The step names nothing, which the structure reports. */
  | { is: 'nothing'; text: ''; location: Location };

export interface StepParameter {
  name: string;
  in?: string;
  /** A constant, a string with expressions, or a Selector Object. */
  value: Json;
  location: Location;
}

export interface StepBody {
  contentType?: string;
  payload?: Json;
  replacements: readonly Replacement[];
  location: Location;
}

export interface Replacement {
  target: string;
  targetType?: ExpressionType;
  value: Json;
  location: Location;
}

/** A language of expressions, and its version where the document names one. */
export interface ExpressionType {
  type: string;
  version?: string;
}

export interface Criterion extends ExpressionType {
  condition: string;
  context?: string;
  location: Location;
}

export interface Action {
  name: string;
  type: string;
  workflowId?: string;
  stepId?: string;
  parameters: readonly StepParameter[];
  /** Seconds. */
  retryAfter?: number;
  retryLimit?: number;
  criteria: readonly Criterion[];
  location: Location;
}

export interface Output {
  name: string;
  /** An expression, or a Selector Object. */
  value: Json;
  location: Location;
}

/** A Selector Object (Arazzo 1.1). */
export interface Selector extends ExpressionType {
  context: string;
  selector: string;
}
