/** Fields whose values are data of the API: a `$ref` or `$id` in them is not one. */
export const DATA_FIELDS: ReadonlySet<string> = new Set([
  'example',
  'default',
  'const',
  'enum',
  'value',
  'dataValue',
]);
