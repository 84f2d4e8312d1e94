import { asText } from '../json.ts';
import type { Rule } from './rule.ts';

export const serverDefault: Rule = {
  code: 'server-default',
  severity: 'error',
  summary: 'A default of a server variable that is not among its allowed values.',
  help: 'Choose one of the values of `enum`, or add the default to them.',
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
        message: `The default \`${asText(value.default)}\` is not among the allowed values.`,
      });
    },
  }),
};
