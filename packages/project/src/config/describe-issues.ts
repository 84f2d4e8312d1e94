import { closestName } from '@curlew/diagnostics';
import { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * Describes each issue of a value in a sentence with the path of the option, the expected value and a suggestion.
 * @param whole name of the value itself in messages.
 */
export function describeIssues(
  error: z.ZodError,
  given: unknown,
  schema: z.ZodType,
  whole: string,
): string[] {
  return error.issues.flatMap(selectInnermost).flatMap((issue) => describe(issue, given, schema, whole));
}

/** Returns the issues of the most likely branch of a union, which is the branch with the deepest issue. */
function selectInnermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const branches = issue.errors
    .map((branch) => branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue))
    .filter((branch) =>
      branch.some((inner) => inner.path.length > issue.path.length || inner.code !== 'invalid_type'),
    );
  return branches[0]?.flatMap(selectInnermost) ?? [issue];
}

function describe(issue: Issue, given: unknown, schema: z.ZodType, whole: string): string[] {
  const where = formatPath(issue.path) || whole;
  const value = readValue(given, issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownOption(key, issue.path, schema));
  }
  if (issue.code === 'invalid_union') {
    return [`\`${where}\`: expected a path or an object with a \`path\`, got ${describeType(value)}`];
  }
  if (issue.code === 'invalid_type') {
    return [`\`${where}\`: expected ${expectedType(issue, schema)}, got ${describeType(value)}`];
  }
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map((one) => JSON.stringify(one)).join(', ');
    return [`\`${where}\`: expected one of ${allowed}, got ${JSON.stringify(value)}`];
  }
  return [`\`${where}\`: ${issue.message}`];
}

/** Names the expected type, and the fields of an object, so that the message shows how to write it. */
function expectedType(issue: z.core.$ZodIssueInvalidType, schema: z.ZodType): string {
  const type = withArticle(issue.expected);
  const fields = issue.expected === 'object' ? findSchemas(issue.path, schema).flatMap(listKeys) : [];
  if (fields.length === 0 || issue.path.length === 0) return type;
  return `${type} with ${fields.map((name) => `\`${name}\``).join(', ')}`;
}

function findSchemas(path: readonly PropertyKey[], schema: z.ZodType): z.ZodType[] {
  return path.reduce((schemas, step) => schemas.flatMap((one) => findMembers(one, step)), [schema]);
}

function unknownOption(key: string, path: readonly PropertyKey[], schema: z.ZodType): string {
  const meant = closestName(key, findSchemas(path, schema).flatMap(listKeys));
  const hint = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
  return `\`${formatPath([...path, key])}\`: unknown option${hint}`;
}

/** Returns the schemas of a member. Optional, array and union schemas are unwrapped. */
function findMembers(schema: z.ZodType, step: PropertyKey): z.ZodType[] {
  if (isWrapped(schema)) {
    return findMembers(schema.unwrap() as z.ZodType, step);
  }
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((one) => findMembers(one as z.ZodType, step));
  const member = schema instanceof z.ZodObject ? schema.shape[String(step)] : undefined;
  return member ? [member as z.ZodType] : [];
}

/** Whether a schema wraps another schema to make its value optional. */
function isWrapped(schema: z.ZodType): schema is z.ZodOptional | z.ZodDefault | z.ZodPrefault {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
}

function listKeys(schema: z.ZodType): string[] {
  if (isWrapped(schema)) {
    return listKeys(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => listKeys(one as z.ZodType));
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

function readValue(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function withArticle(type: string): string {
  return type === 'array' || type === 'object' ? `an ${type}` : `a ${type}`;
}

function describeType(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return withArticle(typeof value);
}
