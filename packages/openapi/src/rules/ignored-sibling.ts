import type { Rule } from './rule.ts';

export const ignoredSibling: Rule = {
  code: 'ignored-sibling',
  severity: 'info',
  summary: 'A field beside a `$ref` that readers of the specification ignore.',
  help: 'Remove it, or move it to what the reference names.',
  example: `openapi: 3.0.4
info: { title: Pets, version: '1' }
paths: {}
components:
  schemas:
    Pet: { type: object }
    Cat: { $ref: '#/components/schemas/Pet', description: purrs }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: object }
    Cat: { $ref: '#/components/schemas/Pet', description: purrs }
`,
    `openapi: 3.0.4
info: { title: Pets, version: '1' }
paths: {}
components:
  schemas:
    Pet: { type: object }
    Cat: { $ref: '#/components/schemas/Pet' }
`,
  ],
  check: ({ report }) => ({
    reference({ value, place, dialect, nodeType }) {
      if (dialect.nodeTypes[nodeType].fields.has('$ref')) return;
      for (const field of Object.keys(value)) {
        if (field === '$ref' || field.startsWith('x-')) continue;
        if (dialect.referenceSiblings && (field === 'summary' || field === 'description')) continue;
        report({
          at: place.child(field),
          part: 'key',
          message: `\`${field}\` is ignored beside a \`$ref\` in ${dialect.name}.`,
        });
      }
    },
  }),
};
