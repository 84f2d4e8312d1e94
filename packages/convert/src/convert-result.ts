import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { OperationOrigin } from './document/build-document.ts';
import type { NormalizedRequest } from './normalized-request.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import type { SourceInfo } from './source-info.ts';

/** Result of a conversion. */
export interface ConvertResult {
  document: OpenApiDocument;
  /** The parsed requests with `urlString`; as recorded, credentials included. */
  requests: NormalizedRequest[];
  diagnostics: Diagnostic[];
  /** No diagnostic has severity `error`. */
  ok: boolean;
  /** The document passed validation, or validation was skipped. */
  documentValid: boolean;
  /** Which requests each operation was made of, in the order of the document. */
  origins: OperationOrigin[];
  /** Metadata of the source, credentials included; absent if it has none. */
  info?: SourceInfo;
}
