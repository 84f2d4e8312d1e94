import { asText } from '../json.ts';
import type { Rule } from './rule.ts';

export const serverDefault: Rule = {
  code: 'server-default',
  severity: 'error',
  summary: 'The default of a server variable is not one of its enum values.',
  help: 'Use a value of `enum`, or add the default to it.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
servers: [{ url: 'https://{region}.example.com', variables: { region: { default: eu, enum: [us, asia] } } }]
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
servers: [{ url: 'https://{region}.example.com', variables: { region: { default: eu, enum: [eu, us] } } }]
paths: {}
`,
  ],
  check: ({ report }) => ({
    enter({ nodeType, value, place }) {
      if (nodeType !== 'ServerVariable' || !Array.isArray(value.enum) || value.default === undefined) return;
      if (value.enum.length === 0 || value.enum.includes(value.default)) return;
      report({
        at: place.child('default'),
        message: `The default \`${asText(value.default)}\` is not one of the enum values.`,
      });
    },
  }),
};
