import { listPathNames } from './path-names.ts';
import type { Rule } from './rule.ts';

export const pathParameterMissing: Rule = {
  code: 'path-parameter-missing',
  severity: 'error',
  summary: 'A path template expression without a matching path parameter.',
  help: 'Declare it under `parameters`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets/{petId}:
    get: { operationId: getPet, responses: { '200': { description: a pet } } }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getPet, responses: { '200': { description: all } } }
`,
  ],
  check: ({ index, suggester, report }) => ({
    operation({ kind, path, method, operation, parameters }) {
      if (kind !== 'path' || parameters === undefined || !path.includes('{')) return;
      const { names, declared, unused } = listPathNames(path, parameters);
      const { fields } = index.description.dialect(operation.location.file).nodeTypes.Parameter;
      const type = fields.has('type') ? 'type: string' : 'schema: { type: string }';
      for (const name of names) {
        if (declared.has(name)) continue;
        const like = suggester.closest(name, unused);
        report({
          at: operation.location,
          part: 'key',
          message: `The path parameter \`${name}\` of \`${path}\` is not declared for ${method.toUpperCase()}.`,
          help:
            like === undefined
              ? `Add \`{ name: ${name}, in: path, required: true, ${type} }\` to \`parameters\`.`
              : `Rename the parameter \`${like}\` to \`${name}\`.`,
        });
      }
    },
  }),
};
