import { closestName } from '@curlew/diagnostics';
import type { Kind } from '../dialect/kind.ts';
import type { Json } from '../json.ts';
import { kindInWords } from '../text/in-words.ts';
import type { Rule } from './rule.ts';
import { subjectOf } from './subject.ts';

export const wrongValue: Rule = {
  code: 'wrong-value',
  severity: 'error',
  summary: 'A value that is not among those its field allows.',
  help: 'Write one of the allowed values.',
  example: `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  securitySchemes:
    key: { type: apikey, name: key, in: header }
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  securitySchemes:
    key: { type: apiKey, name: key, in: header }
`,
  ],
  check: ({ report }) => ({
    problem(problem, at) {
      if (problem.is === 'wrong-value') {
        const { kind, value } = problem;
        const help = wayOut(kind, value);
        if (kind.is === 'string') {
          report({
            at,
            message: `${subjectOf(at)} ${kind.matches?.words ?? 'is misspelled'}.`,
            help: 'Correct the value.',
          });
          return;
        }
        report({
          at,
          message: `${subjectOf(at)} must be ${rangeInWords(kind)}, not ${JSON.stringify(value)}.`,
          ...(help && { help }),
        });
      }
      if (problem.is !== 'among-fields' || problem.detail.code !== 'wrong-value') return;
      report({ at, message: problem.detail.message, help: problem.detail.help });
    },
  }),
};

function rangeInWords(kind: Kind): string {
  if (kind.is !== 'number') return kindInWords(kind);
  if (kind.positive) return 'a number above 0';
  return kind.integer ? 'a whole number, 0 or more' : 'a number, 0 or more';
}

function wayOut(kind: Kind, value: Json): string | undefined {
  if (kind.is === 'enum' && Array.isArray(value))
    return 'Write one value; lists of types came with OpenAPI 3.1.';
  const like = kind.is === 'enum' && typeof value === 'string' ? closestName(value, kind.values) : undefined;
  return like && `Did you mean \`${like}\`?`;
}
