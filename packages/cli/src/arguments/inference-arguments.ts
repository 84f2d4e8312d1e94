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
  'sample-counts': {
    type: 'boolean',
    description: 'Write sample counts of operations and properties as x-curlew-samples',
  },
  'split-graphql': {
    type: 'boolean',
    description: 'Make one operation for each operationName of recorded GraphQL requests',
  },
} as const;
