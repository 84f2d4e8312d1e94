import type { JsonObject, MediaType, Operation, Parameter } from '@curlew/openapi';

/** Hints of MCP about what a tool does. */
export interface ToolHints {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

/** One argument of a tool, and what of the request it becomes. */
export type ToolArgument = ParameterArgument | BodyArgument;

export interface ParameterArgument {
  name: string;
  required: boolean;
  parameter: Parameter;
}

export interface BodyArgument {
  name: string;
  required: boolean;
  media: MediaType;
  /** `file`: the whole body is one. `parts`: those named parts of a multipart body are. */
  files: 'none' | 'file' | readonly string[];
}

/** An operation as a tool. Schemas are made when they are asked for: a large API has thousands, and a client may read a page. */
export interface Tool {
  name: string;
  title: string;
  operation: Operation;
  /** Reads as `GET /users/{id}`. */
  methodAndPath: string;
  description: string;
  annotations: ToolHints;
  arguments: readonly ToolArgument[];
  /** JSON Schema 2020-12, type `object`. */
  readonly inputSchema: JsonObject;
  /** Of the structured content; undefined when the operation promises none. */
  readonly outputSchema: JsonObject | undefined;
  /** What of the operation the tool does not offer, as sentences. */
  readonly degraded: readonly string[];
}

/** An operation that is not a tool. */
export interface SkippedOperation {
  methodAndPath: string;
  operation: Operation;
  reason: string;
}
