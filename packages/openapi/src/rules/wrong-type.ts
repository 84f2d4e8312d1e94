import type { Kind } from '../dialect/kind.ts';
import type { Json } from '../json.ts';
import { kindInWords, valueInWords } from '../text/in-words.ts';
import type { Rule } from './rule.ts';
import { subjectOf } from './subject.ts';

export const wrongType: Rule = {
  code: 'wrong-type',
  severity: 'error',
  finds: 'A value of a type that its field cannot hold.',
  help: 'Write a value of that type.',
  example: `openapi: 3.2.0
info: { title: Pets, version: 1.0 }
paths: {}
`,
  valid: [
    `openapi: 3.2.0
info: { title: Pets, version: '1.0' }
paths: {}
`,
    `openapi: 3.2.0
info: { title: Pets, version: '1' }
components:
  schemas:
    Any: true
`,
  ],
  check: ({ report }) => ({
    misfit(misfit, at) {
      if (misfit.is !== 'wrong-type') return;
      const { kind, value } = misfit;
      const help = wayOut(kind, value);
      report({
        at,
        message: `${subjectOf(at)} must be ${kindInWords(kind)}, but is ${valueInWords(value)}.`,
        ...(help && { help }),
      });
    },
  }),
};

function wayOut(kind: Kind, value: Json): string | undefined {
  if (value === null) return 'Give it a value, or remove the field.';
  if (kind.is === 'text' && typeof value !== 'object') return 'Put it in quotes.';
  if (typeof value === 'string' && isMoreThanText(kind, value)) return 'Remove the quotes.';
  return kind.is === 'list' ? 'Put it in square brackets, or begin its line with `- `.' : undefined;
}

function isMoreThanText(kind: Kind, value: string): boolean {
  if (kind.is === 'flag') return value === 'true' || value === 'false';
  return kind.is === 'number' && value.trim() !== '' && Number.isFinite(Number(value));
}
