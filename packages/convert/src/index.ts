export { collToOpenApi } from './coll-to-openapi.ts';
export type { AppliedDifferences } from './compare/apply-differences.ts';
export { applyDifferences } from './compare/apply-differences.ts';
export type {
  CompareCode,
  Comparison,
  Difference,
  DifferenceKind,
  DifferencePlace,
  IgnoredRequests,
} from './compare/difference.ts';
export { COMPARE_CODES } from './compare/difference.ts';
export { differenceEdits } from './compare/difference-edits.ts';
export type { CompareOptions } from './compare/find-differences.ts';
export { findDifferences } from './compare/find-differences.ts';
export type { ConvertResult } from './convert-result.ts';
export { curlToOpenApi } from './curl-to-openapi.ts';
export { ConversionError } from './diagnostics/conversion-error.ts';
export type { Diagnostic, DiagnosticCode, Report, Severity } from './diagnostics/diagnostic.ts';
export { DiagnosticBag } from './diagnostics/diagnostic-bag.ts';
export type { OperationOrigin } from './document/build-document.ts';
export { buildOpenApi32 } from './document/build-openapi32.ts';
export { buildPathTemplates } from './document/paths/build-path-templates.ts';
export { looksLikeIdentifier } from './document/paths/looks-like-identifier.ts';
export type { PathTemplate } from './document/paths/path-template.ts';
export type {
  FieldDetails,
  OAuthFlow,
  ParameterDetails,
  RecordedResponse,
  RequestDetails,
  RequestVariant,
  ServerTemplate,
  ServerVariable,
} from './document/request-details.ts';
export {
  validateOpenApi32,
  validateOpenApi32 as validateOpenApiDocument,
} from './document/validate-openapi32.ts';
export type { ValidationOutcome } from './document/validation-outcome.ts';
export { harToOpenApi } from './har-to-openapi.ts';
export { jsonSchema } from './infer/json-schema.ts';
export { mergeSchemas } from './infer/merge-schemas.ts';
export { scalar } from './infer/scalar.ts';
export type {
  BodyKind,
  FormField,
  Header,
  NormalizedRequest,
  ParameterValue,
  RequestAuth,
  RequestBody,
} from './normalized-request.ts';
export type { JsonObject, OpenApi32Document, OpenApiDocument, Schema } from './openapi-document.ts';
export type { InferenceOptions } from './options/inference-options.ts';
export { RECOMMENDED_INFERENCE } from './options/inference-options.ts';
export type { ConvertOptions, ResolvedOptions } from './options/options.ts';
export { DEFAULT_OPTIONS } from './options/options.ts';
export { DIAGNOSTIC_HELP } from './output/diagnostic-help.ts';
export { RequestLocator } from './output/locate-requests.ts';
export { toDiagnostics } from './output/to-diagnostics.ts';
export type { YamlOptions } from './output/to-yaml.ts';
export { toYaml } from './output/to-yaml.ts';
export type { AdapterContext, LocatingContext, SourceAdapter, TextRange } from './source-adapter.ts';
export type { SourceInfo, TagInfo, VariableInfo } from './source-info.ts';
export { AdapterRegistry } from './sources/adapter-registry.ts';
export type { CollAdapterOptions } from './sources/coll/coll-adapter.ts';
export { CollAdapter } from './sources/coll/coll-adapter.ts';
export { CollTypes } from './sources/coll/coll-namespace.ts';
export { isFolder, isRequestItem } from './sources/coll/coll-types.ts';
export { otherFormatOfKeys } from './sources/coll/other-format.ts';
export { isEnvironment } from './sources/coll/scope/environment.ts';
export type { WrittenBody, WrittenCollection, WrittenRequest } from './sources/coll/written-collection.ts';
export { readWrittenCollection } from './sources/coll/written-collection.ts';
export { splitCurlCommands } from './sources/curl/command/read-commands.ts';
export type { CurlAdapterOptions } from './sources/curl/curl-adapter.ts';
export { CurlAdapter } from './sources/curl/curl-adapter.ts';
export type { HarAdapterOptions } from './sources/har/har-adapter.ts';
export { HarAdapter } from './sources/har/har-adapter.ts';
export { MAX_INPUT_BYTES } from './sources/input-size.ts';
export { XToOpenApi } from './x-to-openapi.ts';
