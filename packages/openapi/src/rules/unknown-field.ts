import { closestName } from '@curlew/diagnostics/internal';
import { ARAZZO_DIALECTS, DIALECTS } from '../dialect/dialects.ts';
import { nodeTypeInWords } from '../dialect/kind-in-words.ts';
import type { Visit } from '../walk/visitor.ts';
import type { Rule } from './rule.ts';
import { describeSwaggerField } from './swagger-names.ts';

export const unknownField: Rule = {
  code: 'unknown-field',
  severity: 'error',
  summary: 'A field that the specification does not define for this object.',
  help: 'Remove the field, or start its name with `x-`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1', titel: Pets }
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1', x-titel: Pets }
paths: {}
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Pet: { type: object, color: brown }
`,
  ],
  check: ({ report }) => ({
    problem(problem, at) {
      if (problem.is === 'unknown-field') {
        const { field, visit } = problem;
        const help = hint(field, visit);
        report({
          at,
          part: 'key',
          message: `Unknown field \`${field}\` in the ${nodeTypeInWords(visit.nodeType)} (${visit.dialect.name}).`,
          ...(help && { help }),
        });
      }
      if (problem.is !== 'among-fields' || problem.detail.code !== 'unknown-field') return;
      report({ at, part: 'key', message: problem.detail.message, help: problem.detail.help });
    },
  }),
};

function hint(field: string, { nodeType, value, dialect }: Visit): string | undefined {
  const free = [...dialect.nodeTypes[nodeType].fields.keys()].filter((name) => !Object.hasOwn(value, name));
  const like = closestName(field, free);
  const isArazzo = ARAZZO_DIALECTS.includes(dialect);
  const family = isArazzo ? ARAZZO_DIALECTS : DIALECTS;
  const other = family.find(({ nodeTypes, root }) =>
    nodeTypes[nodeType === dialect.root ? root : nodeType].fields.has(field),
  );
  if (other !== undefined) {
    // Swagger 2.0 has no field that names its version in this way.
    if (!family.includes(dialect))
      return `It was added in ${other.name}: remove it, or convert the description.`;
    const since = family.indexOf(other) > family.indexOf(dialect) ? 'It was added in' : 'It belongs to';
    const field = isArazzo ? 'arazzo' : 'openapi';
    return `${since} ${other.name}: write \`${field}: ${other.version}.0\`, or remove it.`;
  }
  const swagger = isArazzo ? undefined : describeSwaggerField(nodeType, field);
  return swagger ?? (like && `Did you mean \`${like}\`?`);
}
