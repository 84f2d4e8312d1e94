export type {
  Api,
  ApiInfo,
  Callback,
  Encoding,
  Example,
  ExternalDocs,
  Header,
  Link,
  Located,
  MediaType,
  NamedSchema,
  OAuthFlow,
  Operation,
  Parameter,
  ParameterPlace,
  PartEncoding,
  RequestBody,
  Response,
  SecurityRequirement,
  SecurityScheme,
  Server,
  ServerVariable,
  Tag,
} from './api.ts';
export { Description } from './description.ts';
export { descriptionFromValue } from './description-from-value.ts';
export type { Host } from './host.ts';
export type { Json, JsonObject } from './json.ts';
export { isObject } from './json.ts';
export type { Limits } from './limits.ts';
export { DEFAULT_LIMITS } from './limits.ts';
export { loadDescription, readDescription } from './load/load-description.ts';
export type { LoadOptions, LoadResult } from './load/load-options.ts';
export { escapePointer, Location } from './location.ts';
export { countOperations } from './read/count-operations.ts';
export { readApi } from './read/read-api.ts';
export type { DiagnosticCode } from './rules/diagnostic-codes.ts';
export { DIAGNOSTIC_CODES } from './rules/diagnostic-codes.ts';
export type { Rule } from './rules/rule.ts';
export { RULES } from './rules/rules.ts';
export type { ResolvedView } from './schema/resolve-view.ts';
export { isNull, resolveView } from './schema/resolve-view.ts';
export type { NamedView } from './schema/schema-views.ts';
export { SchemaViews } from './schema/schema-views.ts';
export { selectValues } from './schema/select-values.ts';
export type {
  Annotations,
  BooleanView,
  Discriminator,
  DiscriminatorTarget,
  EnumValue,
  ObjectSchemaView,
  PropertyView,
  ReferenceView,
  SchemaBounds,
  SchemaView,
  Variant,
} from './schema-view.ts';
export type { ValidateOptions } from './validate-description.ts';
export { validateDescription } from './validate-description.ts';
export type { TextField } from './walk/walk-texts.ts';
export { walkTexts } from './walk/walk-texts.ts';
