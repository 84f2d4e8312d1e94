import { closestName } from '@curlew/diagnostics';
import type { ParameterFact } from './effective-parameters.ts';
import { templateNames } from './path-template.ts';
import type { Rule } from './rule.ts';

export const pathParameterUnused: Rule = {
  code: 'path-parameter-unused',
  severity: 'error',
  finds: 'A path parameter that the path does not name in braces.',
  help: 'Put it into the path in braces, or remove the parameter.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: getPet
      parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: a pet } }
`,
  check: ({ facts, report }) => ({
    end() {
      const reported = new Set<string>();
      for (const fact of facts.operations) {
        if (fact.kind !== 'path') continue;
        const names = templateNames(fact.path);
        const parameters = facts.parametersOf(fact) ?? [];
        const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        for (const parameter of parameters) {
          if (parameter.in !== 'path' || names.includes(parameter.name)) continue;
          const undeclared = names.filter((name) => !declared.includes(name));
          if (closestName(parameter.name, undeclared) !== undefined) continue; // Told as a parameter that is missing.
          const at = placeOf(parameter);
          if (reported.has(`${at.file}#${at.pointer}`)) continue;
          reported.add(`${at.file}#${at.pointer}`);
          report({ at, message: `\`${fact.path}\` has no \`{${parameter.name}}\` for this path parameter.` });
        }
      }
    },
  }),
};

/** Its name where it is written in the list, else the reference in the list. */
function placeOf({ item, target }: ParameterFact) {
  return item === target ? item.location.child('name') : item.location.child('$ref');
}
