import { closestName } from '@curlew/diagnostics';
import { shapeInWords } from '../text/in-words.ts';
import type { Rule } from './rule.ts';

export const missingField: Rule = {
  code: 'missing-field',
  severity: 'error',
  finds: 'A field that must be there is not.',
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
    misfit(misfit, at) {
      if (misfit.is === 'missing-field') {
        const { field, visit } = misfit;
        const { fields, open } = visit.dialect.shapes[visit.shape];
        const like = closestName(
          field,
          Object.keys(visit.value).filter((name) => !fields.has(name)),
        );
        // It is there, misspelled: an unknown field, and told as such, unless the object is open to any.
        if (like !== undefined && !open) return;
        report({
          at,
          part: 'key',
          message: `\`${field}\` is missing in this ${shapeInWords(visit.shape)}.`,
          help: like === undefined ? `Add \`${field}\`.` : `Write \`${field}\` in place of \`${like}\`.`,
        });
      }
      if (misfit.is !== 'among-fields' || misfit.problem.code !== 'missing-field') return;
      const { message } = misfit.problem;
      report({
        at,
        part: 'key',
        message: message.replace(' is missing', ` is missing in this ${shapeInWords(misfit.visit.shape)}`),
        help: misfit.problem.help,
      });
    },
  }),
};
