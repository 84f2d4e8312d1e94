import { InstanceChecker } from '../instance/instance-checker.ts';
import { childOf } from '../located.ts';
import { Location } from '../location.ts';
import { instanceFinding } from './instance-finding.ts';
import type { Rule } from './rule.ts';

export const defaultMismatch: Rule = {
  code: 'default-mismatch',
  severity: 'warning',
  finds: 'A default that its own schema does not allow.',
  help: 'Correct the default or the schema.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Limit: { type: integer, default: ten }
`,
  check({ facts, report }) {
    const checker = new InstanceChecker(facts.description);
    return {
      enter({ shape, value, place }) {
        if (shape !== 'Schema' || !Object.hasOwn(value, 'default')) return;
        const owner = { value, location: new Location(place.file, place.pointer) };
        const given = childOf(owner, 'default');
        if (given === undefined) return;
        for (const problem of checker.check(given.value, owner))
          report(instanceFinding('The default', given, problem));
      },
    };
  },
};
