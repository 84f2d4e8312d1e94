/** Inference options of all commands that read recorded requests. */
export const INFERENCE_OPTIONS = {
  'inline-schemas': {
    type: 'boolean',
    description: 'Write schemas inline; by default shared schemas become components',
  },
  path: {
    type: 'string',
    value: 'template',
    multiple: true,
    description: 'Known path template of the recorded API: /products/{slug}; may be repeated',
  },
  'infer-wide-paths': {
    type: 'boolean',
    description:
      'Turn dates, slugs, prefixed and single ids into path parameters; on, unless --no-infer-wide-paths',
  },
  'infer-enums': {
    type: 'boolean',
    description: 'Infer enums from texts with few values; on, unless --no-infer-enums',
  },
  'enum-min-samples': {
    type: 'string',
    value: 'number',
    description: 'Recorded values required to infer an enum; default: 6',
  },
  'enum-max-values': {
    type: 'string',
    value: 'number',
    description: 'Maximum number of values of an enum; default: 20',
  },
  'infer-details': {
    type: 'boolean',
    description: 'Infer formats, maps and unions of recorded bodies; on, unless --no-infer-details',
  },
  'required-min-samples': {
    type: 'string',
    value: 'number',
    description: 'Recorded objects needed before a property that all of them have is required; default: 2',
  },
  'infer-combined-security': {
    type: 'boolean',
    description:
      'Keep all security schemes of one request (AND), session cookies, and "no auth" of a collection; on, unless --no-infer-combined-security',
  },
  'sample-counts': {
    type: 'boolean',
    description: 'Write sample counts of operations and properties as x-curlew-samples',
  },
  'split-graphql': {
    type: 'boolean',
    description: 'Make one operation for each operationName of recorded GraphQL requests',
  },
} as const;

/** Note for the help: which inference options are on in these commands and off in the library. */
export const WIDER_DEFAULTS =
  'These commands infer more from recordings than the defaults of the library @curlew/convert: shared schemas, wide paths, enums, details, combined security and readable names of operations are on, and a property is required from two samples on. Of collections, title, description, version and examples are kept.';
