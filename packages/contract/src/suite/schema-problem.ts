import {
  type Description,
  errorInWords,
  InstanceChecker,
  type Json,
  type JsonObject,
  type Located,
  standaloneSchema,
  toJsonSchema,
} from '@curlew/openapi';

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
  const own = standaloneSchema(schema);
  const [problem] = toJsonSchema(own.description, own.schema).problems;
  if (problem !== undefined) return `The schema is not usable: \`#${problem.at.pointer}\` (${problem.kind}).`;
  return problemIn(body, own.schema, new InstanceChecker(own.description));
}

/** The checkers of each description: its schemas are read once. */
const checkers = new WeakMap<Description, InstanceChecker>();

function problemByReference(body: Json, reference: string, description: Description): string | undefined {
  const schema = description.resolve(reference, { file: description.entry, pointer: '' });
  if (schema === undefined) return `The description has no schema \`${reference}\`.`;
  const checker = checkers.get(description) ?? new InstanceChecker(description, { direction: 'response' });
  checkers.set(description, checker);
  return problemIn(body, schema, checker);
}

function problemIn(body: Json, schema: Located, checker: InstanceChecker): string | undefined {
  const { verdict, errors } = checker.check(body, schema);
  if (verdict !== 'invalid') return undefined;
  const [error] = errors;
  const at = error && error.path.length > 0 ? `\`/${error.path.join('/')}\`` : 'it';
  return `Expected a body that is valid, but ${at} ${error ? errorInWords(error, body) : 'is not'}.`;
}
