import {
  type Description,
  errorInWords,
  type Json,
  type JsonObject,
  SchemaValidators,
} from '@curlew/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

/** Why a body is not valid against the schema of an expectation; undefined if it is. */
export function schemaProblem(
  body: Json | undefined,
  schema: JsonObject | boolean,
  description: Description,
): string | undefined {
  if (body === undefined) return 'Expected a JSON body, found none.';
  const reference = typeof schema === 'object' ? schema.$ref : undefined;
  if (typeof reference === 'string' && Object.keys(schema).length === 1)
    return problemByReference(body, reference, description);
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  ajvFormats.default(ajv);
  const validate = ajv.compile(schema);
  if (validate(body)) return undefined;
  const [error] = validate.errors ?? [];
  return `Expected a body that is valid, but ${error?.instancePath || 'it'} ${error?.message ?? 'is not'}.`;
}

/** The validators of each description: schemas are compiled once. */
const validatorsOf = new WeakMap<Description, SchemaValidators>();

function problemByReference(body: Json, reference: string, description: Description): string | undefined {
  const schema = description.resolve(reference, { file: description.entry, pointer: '' });
  if (schema === undefined) return `The description has no schema \`${reference}\`.`;
  const validators =
    validatorsOf.get(description) ?? new SchemaValidators(description, { direction: 'response' });
  validatorsOf.set(description, validators);
  const { verdict, errors } = validators.validator(schema).validate(body);
  if (verdict !== 'invalid') return undefined;
  const [error] = errors;
  const at = error && error.path.length > 0 ? `\`/${error.path.join('/')}\`` : 'it';
  return `Expected a body that is valid, but ${at} ${error ? errorInWords(error, body) : 'is not'}.`;
}
