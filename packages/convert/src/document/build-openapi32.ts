import type { Report } from '../diagnostics/diagnostic.ts';
import type { NormalizedRequest } from '../normalized-request.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import type { ResolvedOptions } from '../options/options.ts';
import { buildDocument } from './build-document.ts';
import { cloneDocument } from './operations/clone-document.ts';

/** Builds the OpenAPI 3.2 document of the requests; `convert` normally calls it. */
export function buildOpenApi32(
  requests: readonly NormalizedRequest[],
  options: ResolvedOptions,
  report: Report,
): OpenApiDocument {
  return cloneDocument(buildDocument(requests, options, report).document);
}
