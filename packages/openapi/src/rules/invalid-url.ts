import type { Rule } from './rule.ts';

export const invalidUrl: Rule = {
  code: 'invalid-url',
  severity: 'warning',
  summary: 'A URL with characters that URLs cannot hold.',
  help: 'Encode spaces as `%20`, and write slashes forwards.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1', termsOfService: 'see our site' }
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1', termsOfService: '/terms%20of%20service#top' }
paths: {}
`,
  ],
  check: ({ report }) => ({
    text(syntax, value, at) {
      if (syntax !== 'url' || at.key === '$ref') return;
      // RFC 3986, section 2; braces are forgiven, for they are often templates.
      const bad = /[\s<>"\\^`|]/.exec(value)?.[0];
      const broken = /%(?![0-9A-Fa-f]{2})/.test(value);
      if (bad === undefined && !broken) return;
      report({
        at,
        message: broken
          ? 'A `%` of this URL is not followed by two hexadecimal digits.'
          : `A URL cannot hold ${bad?.trim() ? `\`${bad}\`` : 'white space'}.`,
      });
    },
  }),
};
