import { isOfType } from '../instance/json-type.ts';
import { valueInWords } from '../text/in-words.ts';
import type { Rule } from './rule.ts';

export const enumMismatch: Rule = {
  code: 'enum-mismatch',
  severity: 'warning',
  finds: 'An allowed value that is not of the declared type: it can never occur.',
  help: 'Correct the value or the type.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Size: { type: string, enum: [small, 1] }
`,
  check: ({ report }) => ({
    enter({ shape, value: schema, place, dialect }) {
      if (shape !== 'Schema' || !Array.isArray(schema.enum)) return;
      const { type } = dialect.modernSchema(schema);
      const types = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
      if (types.length === 0) return;
      for (const [index, value] of schema.enum.entries()) {
        if (types.some((name) => isOfType(value, name))) continue;
        const what =
          typeof value === 'string' ? `\`${value}\` is text` : `This value is ${valueInWords(value)}`;
        report({
          at: place.child('enum').child(index),
          message: `${what}, but the type is ${types.join(' or ')}.`,
        });
      }
    },
  }),
};
