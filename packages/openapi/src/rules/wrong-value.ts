import { closestName } from '@curlew/diagnostics/internal';
import type { Dialect } from '../dialect/dialect.ts';
import { SWAGGER } from '../dialect/dialects.ts';
import { kindInWords } from '../dialect/kind-in-words.ts';
import type { Kind } from '../dialect/node-type.ts';
import type { Json } from '../json.ts';
import type { Rule } from './rule.ts';
import { nameSubject } from './subject.ts';
import { describeSwaggerValue } from './swagger-names.ts';

/** Where a schema of Swagger 2.0 may be a file: section "Response Object", and its published JSON Schema. */
const RESPONSE_SCHEMA = /^(?:\/paths\/[^/]+\/[^/]+)?\/responses\/[^/]+\/schema$/;

export const wrongValue: Rule = {
  code: 'wrong-value',
  severity: 'error',
  summary: 'A value that its field does not allow.',
  help: 'Use one of the allowed values.',
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
  check: ({ index, report }) => ({
    enter({ nodeType, value, place, dialect }) {
      if (dialect !== SWAGGER || nodeType !== 'Schema' || value.type !== 'file') return;
      if (RESPONSE_SCHEMA.test(place.pointer)) return;
      report({
        at: place.child('type'),
        message: '`type: file` is allowed only for the whole content of a response, and for form parameters.',
        help: 'Write `type: string` and `format: binary`.',
      });
    },
    problem(problem, at) {
      if (problem.is === 'wrong-value') {
        const { kind, value } = problem;
        const help = hint(kind, value, index.description.dialect());
        if (kind.is === 'string') {
          report({
            at,
            message: `${nameSubject(at)} ${kind.matches?.words ?? 'has an invalid value'}.`,
            help: 'Correct the value.',
          });
          return;
        }
        report({
          at,
          message: `${nameSubject(at)} must be ${rangeInWords(kind)}, found ${JSON.stringify(value)}.`,
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
  return kind.integer ? 'an integer of at least 0' : 'a number of at least 0';
}

/** Whether names are the types of JSON Schema, not those of security schemes. */
function isTypeOfValues(names: readonly string[]): boolean {
  return names.includes('integer');
}

function hint(kind: Kind, value: Json, dialect: Dialect): string | undefined {
  if (kind.is === 'enum' && Array.isArray(value)) {
    if (!isTypeOfValues(kind.values)) return 'Use a single value.';
    return dialect === SWAGGER
      ? 'Use a single type.'
      : 'Use a single type; lists of types require OpenAPI 3.1.';
  }
  if (kind.is !== 'enum' || typeof value !== 'string') return undefined;
  const swagger = describeSwaggerValue(value, kind.values);
  if (swagger !== undefined) return swagger;
  const like = closestName(value, kind.values);
  return like && `Did you mean \`${like}\`?`;
}
