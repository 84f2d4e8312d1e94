import type { Api, Description, Operation, SchemaViews } from '@curlew/openapi';

/** An operation with all that its requests and responses need. */
export interface LoadedOperation {
  api: Api;
  description: Description;
  operation: Operation;
  views: SchemaViews;
  /** Base of relative server URLs. */
  baseUrl: string;
}
