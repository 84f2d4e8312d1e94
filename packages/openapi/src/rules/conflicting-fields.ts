import { kindInWords } from '../dialect/kind-in-words.ts';
import { object } from '../dialect/node-type.ts';
import type { Rule } from './rule.ts';

export const conflictingFields: Rule = {
  code: 'conflicting-fields',
  severity: 'error',
  summary: 'Two mutually exclusive fields are both present.',
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
    problem(problem, at) {
      if (problem.is !== 'among-fields' || problem.detail.code !== 'conflicting-fields') return;
      const { message, help } = problem.detail;
      report({
        at,
        part: 'key',
        message: `${message.replace(/\.$/, '')} in ${kindInWords(object(problem.visit.nodeType))}.`,
        help,
      });
    },
  }),
};
