export { AdapterRegistry } from './adapter-registry.ts';
export type { OperationOrigin } from './build/build-document.ts';
export { buildOpenApi32 } from './build/build-openapi32.ts';
export { buildPathTemplates } from './build/build-path-templates.ts';
export { looksLikeIdentifier } from './build/looks-like-identifier.ts';
export type { PathTemplate } from './build/path-template.ts';
export type { CollAdapterOptions } from './coll/coll-adapter.ts';
export { CollAdapter } from './coll/coll-adapter.ts';
export { CollTypes } from './coll/coll-namespace.ts';
export { isFolder, isRequestItem } from './coll/coll-types.ts';
export { collToOpenApi } from './coll-to-openapi.ts';
export { ConversionError } from './conversion-error.ts';
export type { ConvertResult } from './convert-result.ts';
export type { CurlAdapterOptions } from './curl/curl-adapter.ts';
export { CurlAdapter } from './curl/curl-adapter.ts';
export { splitCurlCommands } from './curl/split-curl-commands.ts';
export { curlToOpenApi } from './curl-to-openapi.ts';
export type { Diagnostic, DiagnosticCode, Report, Severity } from './diagnostic.ts';
export { DiagnosticBag } from './diagnostic-bag.ts';
export { DIAGNOSTIC_HELP } from './diagnostic-help.ts';
export type { HarAdapterOptions } from './har/har-adapter.ts';
export { HarAdapter } from './har/har-adapter.ts';
export { harToOpenApi } from './har-to-openapi.ts';
export { jsonSchema } from './infer/json-schema.ts';
export { mergeSchemas } from './infer/merge-schemas.ts';
export { scalar } from './infer/scalar.ts';
export type { Addition, AdditionPlace } from './merge/addition.ts';
export { additionEdits } from './merge/addition-edits.ts';
export { findAdditions } from './merge/find-additions.ts';
export type {
  BodyKind,
  FormField,
  Header,
  NormalizedRequest,
  ParameterValue,
  RequestAuth,
  RequestBody,
} from './normalized-request.ts';
export type {
  JsonObject,
  OpenApi32Document,
  OpenApiDocument,
  Schema,
} from './openapi-document.ts';
export type { ConvertOptions, ResolvedOptions } from './options.ts';
export { DEFAULT_OPTIONS } from './options.ts';
export type {
  ParameterDetails,
  RecordedResponse,
  RequestDetails,
  ServerTemplate,
  ServerVariable,
} from './request-details.ts';
export type { AdapterContext, LocatingContext, SourceAdapter, TextRange } from './source-adapter.ts';
export { RequestLocator } from './text/locate-requests.ts';
export { toDiagnostics } from './text/to-diagnostics.ts';
export type { YamlOptions } from './text/to-yaml.ts';
export { toYaml } from './text/to-yaml.ts';
export {
  validateOpenApi32,
  validateOpenApi32 as validateOpenApiDocument,
} from './validate/validate-openapi32.ts';
export type { ValidationOutcome } from './validate/validation-outcome.ts';
export { XToOpenApi } from './x-to-openapi.ts';
