import { closestName } from '@curlew/diagnostics';
import type { Rule } from './rule.ts';

export const unknownSecurityScheme: Rule = {
  code: 'unknown-security-scheme',
  severity: 'error',
  finds: 'A security requirement for a scheme that is not among the components.',
  help: 'Declare it under `components.securitySchemes`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
security: [{ bearer: [] }]
paths: {}
`,
  check: ({ facts, report }) => ({
    end() {
      const names = facts.components('securitySchemes').map(([name]) => name);
      for (const { name, scopes } of facts.requiredSchemes) {
        if (names.includes(name) || isReference(name)) continue;
        const like = closestName(name, names);
        report({
          at: scopes.location,
          part: 'key',
          message: `There is no security scheme \`${name}\`.`,
          ...(like && { help: `Did you mean \`${like}\`?` }),
        });
      }
      /** Since 3.2 a requirement may name its scheme by a URI. */
      function isReference(name: string): boolean {
        const { referenceSiblings } = facts.description.dialect();
        return (
          referenceSiblings && facts.description.resolve(name, facts.description.root.location) !== undefined
        );
      }
    },
  }),
};
