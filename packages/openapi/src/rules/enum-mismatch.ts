import { Location, listItems } from '../location.ts';
import type { Rule } from './rule.ts';

export const enumMismatch: Rule = {
  code: 'enum-mismatch',
  severity: 'warning',
  summary: 'An enum value that the other keywords of its schema exclude.',
  help: 'Correct the value or the schema.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Size: { type: string, enum: [small, 1] }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Size: { type: string, enum: [small, large] }
`,
  ],
  check: ({ index, report }) => ({
    enter({ nodeType, value, place, dialect }) {
      if (!dialect.nodeTypes[nodeType].isSchema || !Array.isArray(value.enum)) return;
      const location = new Location(place.file, place.pointer);
      const { enum: allowed, ...others } = value;
      const schema = { value: others, location };
      for (const item of listItems({ value: allowed, location: location.child('enum') })) {
        for (const finding of index.values.findings('The enum value', item, schema)) report(finding);
      }
    },
  }),
};
