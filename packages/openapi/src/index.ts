export { Description } from './description.ts';
export type { Edit } from './edit/edit.ts';
export { editDescription } from './edit/edit-description.ts';
export { EDIT_CODES } from './edit/edit-problem.ts';
export type { Json, JsonObject } from './json.ts';
export { toJsonSchema } from './json-schema/bundle/to-json-schema.ts';
export { errorInWords } from './json-schema/error-in-words.ts';
export { SchemaValidators } from './json-schema/schema-validators.ts';
export { loadDescription, readDescription } from './load/load-description.ts';
export type { Host, Limits, LoadOptions, LoadResult } from './load/load-options.ts';
export { DEFAULT_LIMITS } from './load/load-options.ts';
export { Location } from './location.ts';
export { openDescription } from './open-description.ts';
export type {
  Api,
  Example,
  Header,
  MediaType,
  Operation,
  Parameter,
  RequestBody,
  Response,
  SecurityScheme,
  Server,
} from './read/api.ts';
export { readApi } from './read/read-api.ts';
export type { RuleDefinition } from './rules/define-rule.ts';
export { defineRule } from './rules/define-rule.ts';
export type { DiagnosticCode, Rule } from './rules/rule.ts';
export { DIAGNOSTIC_CODES, RULES } from './rules/rules.ts';
export type { SchemaView } from './schema/schema-view.ts';
export { SchemaViews } from './schema/schema-views.ts';
export { bundleDescription } from './transform/plan-bundle.ts';
export type { ValidateOptions } from './validate-description.ts';
export { validateDescription } from './validate-description.ts';
