export { hasFormat } from './json-schema/formats.ts';
export { findDuplicate, isEqual, isMultipleOf, isOfType, lengthOf } from './json-schema/json-value.ts';
