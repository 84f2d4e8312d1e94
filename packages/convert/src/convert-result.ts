import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { OperationOrigin } from './document/build-document.ts';
import type { NormalizedRequest } from './normalized-request.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import type { SourceInfo } from './source-info.ts';

/** What a conversion came to. */
export interface ConvertResult {
  document: OpenApiDocument;
  /** What was read, `urlString` filled; as recorded, credentials included. */
  requests: NormalizedRequest[];
  diagnostics: Diagnostic[];
  /** No diagnostic has severity `error`. */
  ok: boolean;
  /** The document passed validation, or validation was skipped. */
  documentValid: boolean;
  /** Which requests each operation was made of, in the order of the document. */
  origins: OperationOrigin[];
  /** What the source says of itself, credentials included; absent where it says nothing. */
  info?: SourceInfo;
}
