import { getChild, Location } from '../location.ts';
import type { Rule } from './rule.ts';

export const defaultMismatch: Rule = {
  code: 'default-mismatch',
  severity: 'warning',
  summary: 'A default value that is not valid against its schema.',
  help: 'Correct the default or the schema.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Limit: { type: integer, default: ten }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Limit: { type: integer, default: 10 }
`,
  ],
  check: ({ index, report }) => ({
    enter({ nodeType, value, place, dialect }) {
      if (!dialect.nodeTypes[nodeType].isSchema || !Object.hasOwn(value, 'default')) return;
      const owner = { value, location: new Location(place.file, place.pointer) };
      const given = getChild(owner, 'default');
      if (given === undefined) return;
      for (const finding of index.values.findings('The default', given, owner)) report(finding);
    },
  }),
};
