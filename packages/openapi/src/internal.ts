export type {
  Action,
  ArazzoDocument,
  ArazzoSource,
  Criterion,
  ExpressionType,
  Output,
  Selector,
  Step,
  StepBody,
  StepParameter,
  Workflow,
} from './arazzo/arazzo-document.ts';
export { ARAZZO_PROBLEMS } from './arazzo/arazzo-problems.ts';
export { bindDescription } from './arazzo/bind-description.ts';
export { checkArazzo } from './arazzo/check-arazzo.ts';
export { type ArazzoResult, readArazzo } from './arazzo/load-arazzo.ts';
export { orderSteps, orderWorkflows } from './arazzo/order-steps.ts';
export { readSelector, withSharedParts } from './arazzo/read-workflows.ts';
export { type ResolvedTarget, resolveTarget, resolveWorkflow } from './arazzo/resolve-target.ts';
export {
  expressionsIn,
  isExpression,
  parseExpression,
  type RuntimeExpression,
  templateParts,
} from './arazzo/runtime-expression.ts';
export { type Comparison, type Condition, parseCondition } from './arazzo/simple-condition.ts';
export type { ValueOrigin } from './description-from-value.ts';
export { descriptionFromValue, standaloneSchema } from './description-from-value.ts';
export { declaresVersion } from './dialect/dialects.ts';
export type { InsertEdit, RemoveEdit, RenameEdit, SetEdit } from './edit/edit.ts';
export type { EditedFile, EditResult } from './edit/edit-description.ts';
export type { EditCode } from './edit/edit-problem.ts';
export type { EditOptions } from './edit/edit-text.ts';
export { formatText } from './edit/format-text.ts';
export { sharedPointers } from './edit/shared-places.ts';
export {
  type HttpHeader,
  headerValue,
  IGNORED_HEADERS,
  isToken,
  reasonPhrase,
  wireMethod,
} from './http/http-message.ts';
export {
  type BodySyntax,
  bodySyntax,
  essence,
  isMediaType,
  matchMediaType,
  mediaTypeParameter,
  rangeHolds,
  SEQUENCE_SEPARATORS,
  type SequenceSyntax,
  sequenceSyntax,
  sequenceTexts,
} from './http/media-type.ts';
export { duplicateKeys, hasDuplicateKeys, parseWithRepeats } from './json/duplicate-keys.ts';
export { type ExactNumbers, keepNumbersOf } from './json/exact-numbers.ts';
export { findJsonError } from './json/find-json-error.ts';
export {
  exactText,
  holdsExactNumbers,
  keepExactNumber,
  keepExactNumbers,
  keepWrittenNumber,
  parseExactJson,
  parseWrittenJson,
  writtenJson,
} from './json/parse-exact-json.ts';
export { type JsonVisitor, scanJson } from './json/scan-json.ts';
export { getOwn, isJsonNumber, isObject, parseJson, setOwn } from './json.ts';
export type { ConversionProblem, JsonSchemaDocument } from './json-schema/bundle/json-schema-document.ts';
export type { Direction } from './json-schema/bundle/one-way-properties.ts';
export type { JsonSchemaOptions, SchemaSource } from './json-schema/bundle/to-json-schema.ts';
export type {
  InstanceCheckerOptions,
  SchemaSelection,
  StepBudget,
} from './json-schema/check/instance-checker.ts';
export { InstanceChecker } from './json-schema/check/instance-checker.ts';
export { problemInWords } from './json-schema/error-in-words.ts';
export type { CheckProblem, ValidationError, ValidationResult } from './json-schema/error-list.ts';
export type { Validator } from './json-schema/schema-validators.ts';
export { UTF_8 } from './load/decode-text.ts';
export { parseYaml } from './load/parse-text.ts';
export type { Located } from './location.ts';
export { escapePointer, getChild, parsePointer, pointerFragment, valueAt } from './location.ts';
export type { OpenedDescription } from './open-description.ts';
export { PatternMatcher } from './pattern/match-pattern.ts';
export { isHttp, protocolOf, shownMethod } from './protocol/extension-kind.ts';
export type { ExtensionProblem } from './protocol/protocol-problems.ts';
export { protocolProblems } from './protocol/protocol-problems.ts';
export type {
  ApiInfo,
  Callback,
  Encoding,
  ExternalDocs,
  Link,
  NamedSchema,
  OAuthFlow,
  ParameterPlace,
  PartEncoding,
  SecurityRequirement,
  ServerVariable,
  Tag,
  TagGroup,
} from './read/api.ts';
export { countOperations } from './read/path-item.ts';
export type { Components, NamedComponent } from './read/read-components.ts';
export { readComponents } from './read/read-components.ts';
export { fillServerUrl, serverUrl, templateNames, withoutTrailingSlashes } from './read/url-template.ts';
export type {
  NodePlace,
  ObjectName,
  ObjectNode,
  OperationNode,
  ReferenceNode,
  RuleFinding,
  VisitContext,
} from './rules/define-rule.ts';
export { PLUGIN_FAILED, pluginFailure } from './rules/define-rule.ts';
export { KnownVerdicts } from './rules/known-verdicts.ts';
export { OBJECT_NAMES } from './rules/object-names.ts';
export { mappingReferences, resolveMapping } from './schema/discriminator-mapping.ts';
export { isNull, resolveView, selectValues } from './schema/resolve-view.ts';
export type {
  Annotations,
  BooleanView,
  Discriminator,
  DiscriminatorTarget,
  EnumValue,
  ObjectSchemaView,
  PropertyView,
  ReferenceView,
  ResolvedView,
  SchemaBounds,
  Variant,
} from './schema/schema-view.ts';
export { schemaOfDiscriminator, schemasOfView } from './schema/schema-view.ts';
export type { NamedView, ViewSource } from './schema/schema-views.ts';
export { writtenJsonAt } from './source/written-numbers.ts';
export { splitName, titleFromName } from './title-from-name.ts';
export { BUNDLE_CODES } from './transform/bundle-problem.ts';
export { type BundledText, type BundleTextOptions, bundleText } from './transform/bundle-text.ts';
export type { InternalPart } from './transform/remove-internal-parts.ts';
export { withoutInternal } from './transform/remove-internal-parts.ts';
export {
  UPGRADE_CODES,
  type UpgradeChange,
  type UpgradedText,
  upgradeText,
} from './transform/upgrade-text.ts';
export { validateInSteps } from './validate-description.ts';
export type { TextField } from './walk/walk-texts.ts';
export { walkTexts } from './walk/walk-texts.ts';
