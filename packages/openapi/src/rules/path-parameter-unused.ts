import type { ParameterFact } from './effective-parameters.ts';
import { listPathNames } from './path-names.ts';
import type { Rule } from './rule.ts';

export const pathParameterUnused: Rule = {
  code: 'path-parameter-unused',
  severity: 'error',
  summary: 'A path parameter that is not in the path template.',
  help: 'Add the parameter to the path in braces, or remove it.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: getPet
      parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: a pet } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets/{petId}:
    get:
      operationId: getPet
      parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: all } }
`,
  ],
  check: ({ suggester, report }) => {
    const reported = new Set<string>();
    return {
      operation({ kind, path, parameters = [] }) {
        if (kind !== 'path' || !parameters.some((one) => one.in === 'path')) return;
        const { names, undeclared } = listPathNames(path, parameters);
        for (const parameter of parameters) {
          if (parameter.in !== 'path' || names.has(parameter.name)) continue;
          if (suggester.closest(parameter.name, undeclared) !== undefined) continue; // Reported as a missing parameter.
          const at = locateParameter(parameter);
          if (reported.has(`${at.file}#${at.pointer}`)) continue;
          reported.add(`${at.file}#${at.pointer}`);
          report({ at, message: `The path \`${path}\` does not contain \`{${parameter.name}}\`.` });
        }
      },
    };
  },
};

/** Returns the place of the parameter's name if it is written in the list, else that of the reference in the list. */
function locateParameter({ item, target }: ParameterFact) {
  return item === target ? item.location.child('name') : item.location.child('$ref');
}
