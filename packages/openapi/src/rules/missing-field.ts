import { closestName } from '@curlew/diagnostics/internal';
import { nodeTypeInWords } from '../dialect/kind-in-words.ts';
import type { Rule } from './rule.ts';

export const missingField: Rule = {
  code: 'missing-field',
  severity: 'error',
  summary: 'A required field is missing.',
  help: 'Add the field.',
  example: `openapi: 3.2.0
info: { title: Pets }
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
paths: {}
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
webhooks: {}
`,
  ],
  check: ({ report }) => ({
    problem(problem, at) {
      if (problem.is === 'missing-field') {
        const { field, visit } = problem;
        const { fields, open } = visit.dialect.nodeTypes[visit.nodeType];
        const like = closestName(
          field,
          Object.keys(visit.value).filter((name) => !fields.has(name)),
        );
        // A misspelled field is reported as unknown, unless the object allows any field.
        if (like !== undefined && !open) return;
        report({
          at,
          part: 'key',
          message: `\`${field}\` is missing in this ${nodeTypeInWords(visit.nodeType)}.`,
          help: like === undefined ? `Add \`${field}\`.` : `Rename \`${like}\` to \`${field}\`.`,
        });
      }
      if (problem.is !== 'among-fields' || problem.detail.code !== 'missing-field') return;
      const { message } = problem.detail;
      report({
        at,
        part: 'key',
        message: message.replace(
          ' is missing',
          ` is missing in this ${nodeTypeInWords(problem.visit.nodeType)}`,
        ),
        help: problem.detail.help,
      });
    },
  }),
};
