import { object } from '../dialect/kind.ts';
import { kindInWords } from '../text/in-words.ts';
import type { Rule } from './rule.ts';

export const conflictingFields: Rule = {
  code: 'conflicting-fields',
  severity: 'error',
  finds: 'Two fields that exclude each other stand side by side.',
  help: 'Keep one of them.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1', license: { name: MIT, identifier: MIT, url: 'https://mit-license.org' } }
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1', license: { name: MIT, identifier: MIT } }
paths: {}
`,
  ],
  check: ({ report }) => ({
    misfit(misfit, at) {
      if (misfit.is !== 'among-fields' || misfit.problem.code !== 'conflicting-fields') return;
      const { message, help } = misfit.problem;
      report({
        at,
        part: 'key',
        message: `${message.replace(/\.$/, '')} in ${kindInWords(object(misfit.visit.shape))}.`,
        help,
      });
    },
  }),
};
