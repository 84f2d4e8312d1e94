import { isObject, type Json } from '../json.ts';
import type { Located } from '../location.ts';
import { getMember } from '../location.ts';
import type { Rule } from './rule.ts';
import { listRequiredSchemes } from './security-requirements.ts';

export const unknownSecurityScheme: Rule = {
  code: 'unknown-security-scheme',
  severity: 'error',
  summary: 'A security requirement for a scheme that is not defined in the components.',
  help: 'Declare it under `components.securitySchemes`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
security: [{ bearer: [] }]
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
security: [{ bearer: [] }, {}]
paths: {}
components:
  securitySchemes:
    bearer: { type: http, scheme: bearer }
`,
  ],
  check({ index, suggester, report }) {
    const { description } = index;
    const names = index.componentNames('securitySchemes');
    const declared = description.dialect().components.get('securitySchemes')?.join('.') ?? '';
    const look = (owner: Located) => {
      if (isKnown(getMember(owner.value, 'security'), names)) return;
      for (const { name, scopes } of listRequiredSchemes(owner, description)) {
        if (names.has(name) || isReference(name)) continue;
        const like = suggester.closest(name, names);
        report({
          at: scopes.location,
          part: 'key',
          message: `Unknown security scheme \`${name}\`.`,
          help: like ? `Did you mean \`${like}\`?` : `Declare it under \`${declared}\`.`,
        });
      }
    };
    /** Since 3.2 a requirement may name its scheme by a URI. */
    const isReference = (name: string) =>
      description.dialect().referenceSiblings &&
      description.resolve(name, description.root.location) !== undefined;
    return {
      operation({ operation, isFirst }) {
        if (isFirst) look(operation);
      },
      end: () => look(description.root),
    };
  },
};

/** Whether all schemes of a list of requirements are among the names. Skips creating locations for such lists. */
function isKnown(security: Json | undefined, names: ReadonlySet<string>): boolean {
  if (!Array.isArray(security)) return security === undefined;
  return security.every((one) => !isObject(one) || Object.keys(one).every((name) => names.has(name)));
}
