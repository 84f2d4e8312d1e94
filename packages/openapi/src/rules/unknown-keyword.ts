import { closestName } from '@curlew/diagnostics/internal';
import type { Rule } from './rule.ts';

export const unknownKeyword: Rule = {
  code: 'unknown-keyword',
  severity: 'warning',
  summary: 'An unknown keyword whose name resembles a known one; JSON Schema validators ignore it.',
  help: 'Correct the spelling of the keyword, or remove it.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: object, propertys: { name: { type: string } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: object, properties: { propertys: { type: string } }, unit: kg }
`,
  ],
  check: ({ report }) => ({
    enter({ nodeType, value, place, dialect }) {
      const known = dialect.nodeTypes[nodeType];
      if (nodeType !== 'Schema' || !known.open) return;
      for (const field in value) {
        if (known.fields.has(field) || field.startsWith('x-')) continue;
        if (field === 'nullable') {
          report({
            at: place.child(field),
            part: 'key',
            message: `\`nullable\` is not a keyword in ${dialect.name}.`,
            help: "Use a list of types, such as `type: [string, 'null']`.",
          });
          continue;
        }
        const like = closestName(field, known.fields.keys());
        if (like === undefined || Object.hasOwn(value, like)) continue;
        report({
          at: place.child(field),
          part: 'key',
          message: `Unknown schema keyword \`${field}\`.`,
          help: `Did you mean \`${like}\`?`,
        });
      }
    },
  }),
};
