import type { JsonObject, MediaType, Operation, Parameter } from '@curlew/openapi';

/** Tool annotations of MCP. */
export interface ToolHints {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

/** One argument of a tool, and the part of the request that it sets. */
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
  /** `file`: the whole body. `parts`: these parts of a multipart body. */
  files: 'none' | 'file' | readonly string[];
}

/**
 * An operation as a tool. Schemas are computed on first use: a large API has thousands of tools, and a client
 * may read one page.
 */
export interface Tool {
  name: string;
  title: string;
  operation: Operation;
  /** Reads as `GET /users/{id}`. */
  methodAndPath: string;
  readonly description: string;
  annotations: ToolHints;
  arguments: readonly ToolArgument[];
  /** JSON Schema 2020-12, type `object`. */
  readonly inputSchema: JsonObject;
  /** Schema of the structured content; undefined without one. */
  readonly outputSchema: JsonObject | undefined;
  /** Unsupported parts of the operation, as sentences. */
  readonly degraded: readonly string[];
}

/** An operation that is not a tool. */
export interface SkippedOperation {
  methodAndPath: string;
  operation: Operation;
  reason: string;
}
