import { isObject, type Json } from '../json.ts';
import { templateNames } from './path-template.ts';
import type { Rule } from './rule.ts';

export const serverVariableUndefined: Rule = {
  code: 'server-variable-undefined',
  severity: 'error',
  summary: 'A variable in the URL of a server that is not defined.',
  help: 'Define it under `variables`, with a `default`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
servers: [{ url: 'https://{region}.example.com' }]
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
servers: [{ url: 'https://{region}.example.com', variables: { region: { default: eu } } }]
paths: {}
`,
  ],
  check: ({ suggester, report }) => ({
    enter({ nodeType, value, place }) {
      if (nodeType !== 'Server' || typeof value.url !== 'string') return;
      const defined = namesOf(value.variables);
      for (const name of new Set(templateNames(value.url))) {
        if (defined.has(name)) continue;
        const like = suggester.closest(name, defined);
        report({
          at: place.child('url'),
          message: `The variable \`${name}\` of this URL is not defined.`,
          ...(like && { help: `Did you mean \`${like}\`?` }),
        });
      }
    },
  }),
};

export const serverVariableUnused: Rule = {
  code: 'server-variable-unused',
  severity: 'warning',
  summary: 'A variable of a server that its URL does not use.',
  help: 'Put it into the URL in braces, or remove it.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
servers: [{ url: 'https://example.com', variables: { region: { default: eu } } }]
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
servers: [{ url: 'https://{region}.example.com', variables: { region: { default: eu } } }]
paths: {}
`,
  ],
  check: ({ report }) => ({
    enter({ nodeType, value, place }) {
      if (nodeType !== 'Server' || typeof value.url !== 'string') return;
      const used = new Set(templateNames(value.url));
      for (const name of namesOf(value.variables)) {
        if (used.has(name)) continue;
        report({
          at: place.child('variables').child(name),
          part: 'key',
          message: `The URL of this server does not use the variable \`${name}\`.`,
        });
      }
    },
  }),
};

function namesOf(variables: Json | undefined): ReadonlySet<string> {
  return new Set(isObject(variables) ? Object.keys(variables) : []);
}
