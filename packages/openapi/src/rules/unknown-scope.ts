import { type Located, listItems, listMembers, readString } from '../location.ts';
import { followField } from '../read/read-field.ts';
import type { DescriptionIndex } from './description-index.ts';
import type { Rule } from './rule.ts';
import { listRequiredSchemes } from './security-requirements.ts';

export const unknownScope: Rule = {
  code: 'unknown-scope',
  severity: 'warning',
  summary: 'A security requirement with a scope that its OAuth 2 scheme does not define.',
  help: 'Add it to the `scopes` of a flow.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
security: [{ oauth: [write] }]
paths: {}
components:
  securitySchemes:
    oauth:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { read: Read pets } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
security: [{ oauth: [read] }]
paths: {}
components:
  securitySchemes:
    oauth:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: 'https://example.com/token', scopes: { read: Read pets } } }
`,
  ],
  check({ index, suggester, report }) {
    const offered = new Map(
      index.components('securitySchemes').map(([name, scheme]) => [name, listScopes(scheme, index)]),
    );
    const hasFlows = index.description.dialect().nodeTypes.SecurityScheme.fields.has('flows');
    const look = (owner: Located) => {
      for (const { name, scopes } of listRequiredSchemes(owner, index.description)) {
        const known = offered.get(name);
        if (known === undefined) continue;
        for (const { value, location } of listItems(scopes)) {
          if (typeof value !== 'string' || known.has(value)) continue;
          const like = suggester.closest(value, known);
          report({
            at: location,
            message: hasFlows
              ? `No flow of \`${name}\` defines the scope \`${value}\`.`
              : `\`${name}\` does not define the scope \`${value}\`.`,
            ...(!hasFlows && { help: 'Add it to the `scopes` of the scheme.' }),
            ...(like && { help: `Did you mean \`${like}\`?` }),
          });
        }
      }
    };
    return {
      operation({ operation, isFirst }) {
        if (isFirst) look(operation);
      },
      end: () => look(index.description.root),
    };
  },
};

/** Lists the scopes that an OAuth 2 scheme defines; undefined for other schemes. */
function listScopes(located: Located, { description }: DescriptionIndex): Set<string> | undefined {
  const scheme = description.follow(located);
  if (scheme === undefined || readString(scheme.value, 'type') !== 'oauth2') return undefined;
  const own = listMembers(followField(description, scheme, 'scopes')).map(([scope]) => scope);
  const flows = listMembers(followField(description, scheme, 'flows')).filter(
    ([name]) => !name.startsWith('x-'),
  );
  const offered = flows.flatMap(([, flow]) => listMembers(followField(description, flow, 'scopes')));
  return new Set([...own, ...offered.map(([scope]) => scope)]);
}
