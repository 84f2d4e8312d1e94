/** Interpreted keywords: those of OpenAPI 3.0 and similarly simple ones. Ajv handles others. */
const INTERPRETED: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'enum',
  'const',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'format',
  'maxItems',
  'minItems',
  'uniqueItems',
  'items',
  'prefixItems',
  'maxProperties',
  'minProperties',
  'required',
  'properties',
  'patternProperties',
  'additionalProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
]);
/** Other keywords for arrays or objects only. */
const OF_ARRAYS: ReadonlySet<string> = new Set([
  'contains',
  'minContains',
  'maxContains',
  'unevaluatedItems',
]);
const OF_OBJECTS: ReadonlySet<string> = new Set([
  'dependentRequired',
  'dependentSchemas',
  'propertyNames',
  'unevaluatedProperties',
]);
/** Keywords without assertions. */
const SILENT: ReadonlySet<string> = new Set([
  'title',
  'description',
  '$comment',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'contentEncoding',
  'contentMediaType',
]);

/** Whether a schema has keywords that are compiled by Ajv: for arrays, for objects, for all values. */
export interface CompiledKeywords {
  arrays: boolean;
  objects: boolean;
  all: boolean;
}

export function compiledKeywords(names: readonly string[]): CompiledKeywords {
  const compiled = { arrays: false, objects: false, all: false };
  for (const name of names) {
    if (OF_ARRAYS.has(name)) compiled.arrays = true;
    else if (OF_OBJECTS.has(name)) compiled.objects = true;
    else if (!INTERPRETED.has(name) && !SILENT.has(name)) compiled.all = true;
  }
  return compiled;
}

export function isCompiledKeyword(name: string): boolean {
  return OF_ARRAYS.has(name) || OF_OBJECTS.has(name);
}
