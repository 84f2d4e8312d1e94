import { closestName } from '@curlew/diagnostics';
import { templateNames } from './path-template.ts';
import type { Rule } from './rule.ts';

export const pathParameterMissing: Rule = {
  code: 'path-parameter-missing',
  severity: 'error',
  finds: 'A name in the braces of a path that no parameter declares.',
  help: 'Declare it under `parameters`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths:
  /pets/{petId}:
    get: { operationId: getPet, responses: { '200': { description: a pet } } }
`,
  check: ({ facts, report }) => ({
    end() {
      for (const fact of facts.operations) {
        const parameters = fact.kind === 'path' ? facts.parametersOf(fact) : undefined;
        if (parameters === undefined) continue;
        const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        const names = templateNames(fact.path);
        for (const name of new Set(names)) {
          if (declared.includes(name)) continue;
          const like = closestName(
            name,
            declared.filter((other) => !names.includes(other)),
          );
          report({
            at: fact.operation.location,
            part: 'key',
            message: `The path parameter \`${name}\` of \`${fact.path}\` is not declared for ${fact.method.toUpperCase()}.`,
            help:
              like === undefined
                ? `Add \`{ name: ${name}, in: path, required: true, schema: { type: string } }\` to \`parameters\`.`
                : `Rename the parameter \`${like}\` to \`${name}\`.`,
          });
        }
      }
    },
  }),
};
