export type { ComponentKind, Dialect } from './dialect/dialect.ts';
export type { Kind, NodeTypeName } from './dialect/kind.ts';
export { type KeyedKind, kindAtKeys } from './language/kind-at-keys.ts';
export { type DescriptionReference, listReferences } from './language/list-references.ts';
export { type TextContext, textContext } from './language/text-context.ts';
export { parsePointer, valueAt } from './reference/pointer.ts';
export { kindInWords, nodeTypeInWords } from './text/in-words.ts';
