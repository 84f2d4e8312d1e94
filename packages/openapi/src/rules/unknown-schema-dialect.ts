import { isKnownJsonSchemaDialect } from '../dialect/dialects.ts';
import type { Rule } from './rule.ts';

export const unknownSchemaDialect: Rule = {
  code: 'unknown-schema-dialect',
  severity: 'info',
  summary: 'Schemas in a JSON Schema dialect other than 2020-12 are rendered but not validated.',
  help: 'Write the schemas in JSON Schema 2020-12.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
jsonSchemaDialect: http://json-schema.org/draft-07/schema#
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
jsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect/base
paths: {}
`,
  ],
  check: ({ report }) => ({
    text(syntax, value, at) {
      if (syntax !== 'url' || (at.key !== 'jsonSchemaDialect' && at.key !== '$schema')) return;
      if (isKnownJsonSchemaDialect(value)) return;
      report({ at, message: `Schemas in the dialect \`${value}\` are not validated.` });
    },
  }),
};
