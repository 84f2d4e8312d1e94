export { hasFormat } from './json-schema/formats.ts';
export { brokenLengthBounds, brokenNumberBounds, isOfType } from './json-schema/json-value.ts';
