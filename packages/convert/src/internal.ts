export type { CompareCode, DifferenceKind, DifferencePlace, IgnoredRequests } from './compare/difference.ts';
export { COMPARE_CODES } from './compare/difference.ts';
export { differenceEdits } from './compare/edits/difference-edits.ts';
export { DIAGNOSTIC_HELP } from './diagnostic.ts';
export type { OperationOrigin } from './document/build-document.ts';
export type {
  FieldDetails,
  OAuthFlow,
  ParameterDetails,
  RequestDetails,
  RequestVariant,
  ServerTemplate,
  ServerVariable,
} from './normalized-request.ts';
export { RequestLocator, toDiagnostics } from './result/to-diagnostics.ts';
export type { LocatingContext, TagInfo, TextRange, VariableInfo } from './source-adapter.ts';
export { otherFormatOfKeys } from './sources/coll/read-collection.ts';
export { isEnvironment } from './sources/coll/scope/environment.ts';
export type { WrittenBody, WrittenCollection, WrittenRequest } from './sources/coll/written-collection.ts';
export { readWrittenCollection } from './sources/coll/written-collection.ts';
export { inputSize } from './sources/input-size.ts';
