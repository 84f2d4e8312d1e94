export type { Comparison, Difference } from './compare/difference.ts';
export type { AppliedDifferences } from './compare/edits/apply-differences.ts';
export { applyDifferences } from './compare/edits/apply-differences.ts';
export type { CompareOptions } from './compare/find-differences.ts';
export { findDifferences } from './compare/find-differences.ts';
export type { Diagnostic, DiagnosticCode, Report, Severity } from './diagnostic.ts';
export { ConversionError, DiagnosticBag } from './diagnostic.ts';
export { buildOpenApi32 } from './document/build-document.ts';
export { buildPathTemplates } from './document/paths/build-path-templates.ts';
export type { PathTemplate } from './document/paths/path-segments.ts';
export { looksLikeIdentifier } from './document/paths/path-segments.ts';
export type { ValidationOutcome } from './document/validate-openapi32.ts';
export {
  validateOpenApi32,
  validateOpenApi32 as validateOpenApiDocument,
} from './document/validate-openapi32.ts';
export { jsonSchema } from './infer/json-schema.ts';
export { mergeSchemas } from './infer/merge-schemas.ts';
export { scalar } from './infer/scalar.ts';
export type {
  BodyKind,
  FormField,
  Header,
  NormalizedRequest,
  ParameterValue,
  RecordedResponse,
  RequestAuth,
  RequestBody,
} from './normalized-request.ts';
export type { JsonObject, OpenApi32Document, OpenApiDocument, Schema } from './openapi-document.ts';
export type { InferenceOptions } from './options/inference-options.ts';
export { RECOMMENDED_INFERENCE } from './options/inference-options.ts';
export type { ConvertOptions, ResolvedOptions } from './options/options.ts';
export { DEFAULT_OPTIONS } from './options/options.ts';
export type { YamlOptions } from './result/to-yaml.ts';
export { toYaml } from './result/to-yaml.ts';
export type { AdapterContext, SourceAdapter, SourceInfo } from './source-adapter.ts';
export { AdapterRegistry } from './source-adapter.ts';
export type { CollAdapterOptions } from './sources/coll/coll-adapter.ts';
export { CollAdapter } from './sources/coll/coll-adapter.ts';
export { CollTypes } from './sources/coll/coll-namespace.ts';
export { isFolder, isRequestItem } from './sources/coll/coll-types.ts';
export { splitCurlCommands } from './sources/curl/command/read-commands.ts';
export type { CurlAdapterOptions } from './sources/curl/curl-adapter.ts';
export { CurlAdapter } from './sources/curl/curl-adapter.ts';
export type { HarAdapterOptions } from './sources/har/har-adapter.ts';
export { HarAdapter } from './sources/har/har-adapter.ts';
export { MAX_INPUT_BYTES } from './sources/input-size.ts';
export type { ConvertResult } from './x-to-openapi.ts';
export { collToOpenApi, curlToOpenApi, harToOpenApi, XToOpenApi } from './x-to-openapi.ts';
