/** What every command that reads recorded requests can be told about inference. */
export const INFERENCE_OPTIONS = {
  'inline-schemas': {
    type: 'boolean',
    description:
      'Write schemas of recorded bodies where they are used; otherwise shared ones become components',
  },
  path: {
    type: 'string',
    value: 'template',
    multiple: true,
    description: 'A path of the recorded API that is known: /products/{slug}; several with several --path',
  },
  'infer-wide-paths': {
    type: 'boolean',
    description:
      'Turn dates, slugs, prefixed and single ids into path parameters; on, unless --no-infer-wide-paths',
  },
  'infer-enums': {
    type: 'boolean',
    description: 'List the values of texts that take few of them; on, unless --no-infer-enums',
  },
  'enum-min-samples': {
    type: 'string',
    value: 'number',
    description: 'How often such a text must have been recorded; default: 6',
  },
  'enum-max-values': {
    type: 'string',
    value: 'number',
    description: 'How many values it may take; default: 20',
  },
  'infer-details': {
    type: 'boolean',
    description: 'Infer formats, maps and unions of recorded bodies; on, unless --no-infer-details',
  },
  'sample-counts': {
    type: 'boolean',
    description: 'Write what was recorded of each operation and property as x-curlew-samples',
  },
  'split-graphql': {
    type: 'boolean',
    description: 'Make one operation for each operationName of recorded GraphQL requests',
  },
} as const;
