export type {
  Api,
  ApiInfo,
  Callback,
  Link,
  NamedSchema,
  Operation,
  Parameter,
  ParameterPlace,
  RequestBody,
  Response,
  Server,
  ServerVariable,
} from './api/api.ts';
export type { Located } from './api/located.ts';
export type { Encoding, Example, Header, MediaType, PartEncoding } from './api/media-type.ts';
export { templateNames } from './api/path-template.ts';
export type { OAuthFlow, SecurityRequirement, SecurityScheme } from './api/security-scheme.ts';
export { fillServerUrl, serverUrl, withoutTrailingSlashes } from './api/server-url.ts';
export type { ExternalDocs, Tag, TagGroup } from './api/tag.ts';
export { bundleDescription } from './bundle/bundle-description.ts';
export { Description } from './description.ts';
export type { ValueOrigin } from './description-from-value.ts';
export { descriptionFromValue } from './description-from-value.ts';
export { declaresVersion } from './dialect/declares-version.ts';
export type { Edit, InsertEdit, RemoveEdit, RenameEdit, SetEdit } from './edit/edit.ts';
export type { EditCode } from './edit/edit-codes.ts';
export { EDIT_CODES } from './edit/edit-codes.ts';
export type { EditedFile, EditResult } from './edit/edit-description.ts';
export { editDescription } from './edit/edit-description.ts';
export type { EditOptions } from './edit/edit-text.ts';
export type { ExactNumbers } from './exact-numbers.ts';
export type { Host } from './host.ts';
export { type HttpHeader, headerValue, IGNORED_HEADERS } from './http/http-header.ts';
export {
  type BodySyntax,
  bodySyntax,
  essence,
  isMediaType,
  matchMediaType,
  mediaTypeParameter,
  rangeHolds,
} from './http/media-type.ts';
export { reasonPhrase } from './http/reason-phrase.ts';
export {
  SEQUENCE_SEPARATORS,
  type SequenceSyntax,
  sequenceSyntax,
  sequenceTexts,
} from './http/sequence-texts.ts';
export { isToken } from './http/token.ts';
export { wireMethod } from './http/wire-method.ts';
export type { InternalPart } from './internal/find-internal.ts';
export { withoutInternal } from './internal/without-internal.ts';
export type { Json, JsonObject } from './json.ts';
export { isJsonNumber, isObject, parseJson } from './json.ts';
export type { ConversionProblem, JsonSchemaDocument } from './json-schema/bundle/json-schema-document.ts';
export type { Direction } from './json-schema/bundle/one-way-properties.ts';
export type { JsonSchemaOptions, SchemaSource } from './json-schema/bundle/to-json-schema.ts';
export { toJsonSchema } from './json-schema/bundle/to-json-schema.ts';
export type {
  InstanceCheckerOptions,
  SchemaSelection,
  StepBudget,
} from './json-schema/check/instance-checker.ts';
export { InstanceChecker } from './json-schema/check/instance-checker.ts';
export { errorInWords, problemInWords } from './json-schema/error-in-words.ts';
export type { Validator } from './json-schema/schema-validators.ts';
export { SchemaValidators } from './json-schema/schema-validators.ts';
export type { CheckProblem, ValidationError, ValidationResult } from './json-schema/validation-error.ts';
export type { Limits } from './limits.ts';
export { DEFAULT_LIMITS } from './limits.ts';
export { duplicateKeys, hasDuplicateKeys } from './load/json/duplicate-keys.ts';
export { findJsonError } from './load/json/find-json-error.ts';
export {
  exactText,
  keepExactNumber,
  keepExactNumbers,
  parseExactJson,
} from './load/json/parse-exact-json.ts';
export { parseWithRepeats } from './load/json/parse-with-repeats.ts';
export { loadDescription, readDescription } from './load/load-description.ts';
export type { LoadOptions, LoadResult } from './load/load-options.ts';
export { escapePointer, Location, pointerFragment } from './location.ts';
export { PatternMatcher } from './pattern/match-pattern.ts';
export type { ExtensionProblem } from './protocol/extension-problems.ts';
export { protocolProblems } from './protocol/protocol-problems.ts';
export { countOperations } from './read/count-operations.ts';
export { readApi } from './read/read-api.ts';
export type { Components, NamedComponent } from './read/read-components.ts';
export { readComponents } from './read/read-components.ts';
export { KnownVerdicts } from './recheck/known-verdicts.ts';
export type { DiagnosticCode } from './rules/diagnostic-codes.ts';
export { DIAGNOSTIC_CODES } from './rules/diagnostic-codes.ts';
export { OBJECT_NAMES } from './rules/object-names.ts';
export { PLUGIN_FAILED, pluginFailure } from './rules/plugin-failed.ts';
export type { Rule } from './rules/rule.ts';
export type {
  NodePlace,
  ObjectName,
  ObjectNode,
  OperationNode,
  ReferenceNode,
  RuleDefinition,
  RuleFinding,
  VisitContext,
} from './rules/rule-definition.ts';
export { defineRule } from './rules/rule-definition.ts';
export { RULES } from './rules/rules.ts';
export { mappingReferences } from './schema/mapping-references.ts';
export { selectValues } from './schema/merge/select-values.ts';
export { isNull } from './schema/resolve/follow-view.ts';
export type { ResolvedView } from './schema/resolve/resolve-view.ts';
export { resolveView } from './schema/resolve/resolve-view.ts';
export type { NamedView } from './schema/schema-views.ts';
export { SchemaViews } from './schema/schema-views.ts';
export type { ViewSource } from './schema/view-source.ts';
export { schemaOfDiscriminator, schemasOfView } from './schema/view-sources.ts';
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
export { standaloneSchema } from './standalone-schema.ts';
export { splitName } from './text/split-name.ts';
export { titleFromName } from './text/title-from-name.ts';
export type { ValidateOptions } from './validate-description.ts';
export { validateDescription, validateInSteps } from './validate-description.ts';
export type { TextField } from './walk/walk-texts.ts';
export { walkTexts } from './walk/walk-texts.ts';
