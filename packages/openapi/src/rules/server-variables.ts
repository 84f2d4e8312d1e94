import { isObject, type Json } from '../json.ts';
import { templateNames } from '../read/url-template.ts';
import type { Rule } from './rule.ts';

export const serverVariableUndefined: Rule = {
  code: 'server-variable-undefined',
  severity: 'error',
  summary: 'A variable in a server URL is not defined.',
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
      const defined = listVariableNames(value.variables);
      for (const name of new Set(templateNames(value.url))) {
        if (defined.has(name)) continue;
        const like = suggester.closest(name, defined);
        report({
          at: place.child('url'),
          message: `The variable \`${name}\` in this server URL is not defined.`,
          ...(like && { help: `Did you mean \`${like}\`?` }),
        });
      }
    },
  }),
};

export const serverVariableUnused: Rule = {
  code: 'server-variable-unused',
  severity: 'warning',
  summary: 'A server variable is not used in the URL.',
  help: 'Use the variable in the URL in braces, or remove it.',
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
      for (const name of listVariableNames(value.variables)) {
        if (used.has(name)) continue;
        report({
          at: place.child('variables').child(name),
          part: 'key',
          message: `The variable \`${name}\` is not used in the server URL.`,
        });
      }
    },
  }),
};

function listVariableNames(variables: Json | undefined): ReadonlySet<string> {
  return new Set(isObject(variables) ? Object.keys(variables) : []);
}
