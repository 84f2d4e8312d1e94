import { kindInWords, valueInWords } from '../dialect/kind-in-words.ts';
import type { Kind } from '../dialect/node-type.ts';
import { asText, type Json } from '../json.ts';
import type { Place } from '../walk/visitor.ts';
import type { Rule } from './rule.ts';
import { nameSubject } from './subject.ts';

export const wrongType: Rule = {
  code: 'wrong-type',
  severity: 'error',
  summary: 'A value of the wrong type.',
  help: 'Use a value of the expected type.',
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
    problem(problem, at) {
      if (problem.is !== 'wrong-type') return;
      const { kind, value } = problem;
      const help = requiredFlagHelp(problem, at) ?? hint(kind, value);
      report({
        at,
        message: `${nameSubject(at)} must be ${kindInWords(kind)}, found ${valueInWords(value)}.`,
        ...(help && { help }),
      });
    },
  }),
};

/** `required: true` in a schema, as in JSON Schema before draft 4 and in parameters: a schema lists the names. */
function requiredFlagHelp(
  { kind, value }: { kind: Kind; value: Json },
  { key, parent }: Place,
): string | undefined {
  if (key !== 'required' || kind.is !== 'array' || !/^(?:true|false)$/.test(asText(value))) return undefined;
  if (asText(value) === 'false')
    return 'Remove it: a property is optional unless `required` of the schema around it lists its name.';
  const isProperty = parent?.parent?.key === 'properties';
  const name = isProperty && typeof parent?.key === 'string' ? parent.key : undefined;
  return name === undefined
    ? 'List the names of required properties, such as `required: [name]`; set `required` of a parameter or body beside its `schema`.'
    : `Remove it, and list the name in the schema that holds \`properties\`: \`required: [${name}]\`.`;
}

function hint(kind: Kind, value: Json): string | undefined {
  if (value === null) return 'Add a value, or remove the field.';
  if (kind.is === 'string' && typeof value !== 'object') return 'Put the value in quotes.';
  if (typeof value === 'string' && isMoreThanText(kind, value)) return 'Remove the quotes around the value.';
  return kind.is === 'array' ? 'Write a list: `[value]`, or a line that starts with `- `.' : undefined;
}

function isMoreThanText(kind: Kind, value: string): boolean {
  if (kind.is === 'boolean') return value === 'true' || value === 'false';
  return kind.is === 'number' && value.trim() !== '' && Number.isFinite(Number(value));
}
