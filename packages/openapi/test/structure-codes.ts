/** Codes of what the official schemas speak of, too. */
export const STRUCTURE_CODES = new Set([
  'unknown-field',
  'missing-field',
  'conflicting-fields',
  'wrong-type',
  'wrong-value',
  'wrong-count',
  'repeated-item',
  'misplaced-ref',
  'invalid-name',
  'invalid-status-code',
]);
