import type { Rule } from './rule.ts';

export const invalidEmail: Rule = {
  code: 'invalid-email',
  severity: 'warning',
  summary: 'An `email` that is no e-mail address.',
  help: 'Write an address such as `team@example.com`.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1', contact: { email: none } }
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1', contact: { email: team@example.com } }
paths: {}
`,
  ],
  check: ({ report }) => ({
    text(syntax, value, at) {
      if (syntax !== 'email' || /^[^\s@]+@[^\s@]+$/.test(value)) return;
      report({ at, message: `\`${value}\` is not an e-mail address.` });
    },
  }),
};
