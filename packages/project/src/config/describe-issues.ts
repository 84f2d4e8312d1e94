import { closestName } from '@curlew/diagnostics/internal';
import { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * Describes the issues of a value in sentences: path of the option, expected value, suggestion. `whole` names
 * the value itself.
 */
export function describeIssues(
  error: z.ZodError,
  given: unknown,
  schema: z.ZodType,
  whole: string,
): string[] {
  return error.issues.flatMap(innermost).flatMap((issue) => describe(issue, given, schema, whole));
}

/** The issues of the most likely branch of a union: the one with the deepest issue. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const branches = issue.errors
    .map((branch) => branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue))
    .filter((branch) =>
      branch.some((inner) => inner.path.length > issue.path.length || inner.code !== 'invalid_type'),
    );
  return branches[0]?.flatMap(innermost) ?? [issue];
}

function describe(issue: Issue, given: unknown, schema: z.ZodType, whole: string): string[] {
  const where = pathText(issue.path) || whole;
  const value = valueAt(given, issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownOption(key, issue.path, schema));
  }
  if (issue.code === 'invalid_union') {
    return [`\`${where}\`: expected a path or an object with a \`path\`, got ${getKind(value)}`];
  }
  if (issue.code === 'invalid_type') {
    return [`\`${where}\`: expected ${expectedType(issue, schema)}, got ${getKind(value)}`];
  }
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map((one) => JSON.stringify(one)).join(', ');
    return [`\`${where}\`: expected one of ${allowed}, got ${JSON.stringify(value)}`];
  }
  return [`\`${where}\`: ${issue.message}`];
}

/** An object with its fields, so that the message shows how to write it. */
function expectedType(issue: z.core.$ZodIssueInvalidType, schema: z.ZodType): string {
  const type = article(issue.expected);
  const fields = issue.expected === 'object' ? schemasAt(issue.path, schema).flatMap(getKeys) : [];
  if (fields.length === 0 || issue.path.length === 0) return type;
  return `${type} with ${fields.map((name) => `\`${name}\``).join(', ')}`;
}

function schemasAt(path: readonly PropertyKey[], schema: z.ZodType): z.ZodType[] {
  return path.reduce((schemas, step) => schemas.flatMap((one) => getMembers(one, step)), [schema]);
}

function unknownOption(key: string, path: readonly PropertyKey[], schema: z.ZodType): string {
  const meant = closestName(key, schemasAt(path, schema).flatMap(getKeys));
  const hint = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
  return `\`${pathText([...path, key])}\`: unknown option${hint}`;
}

/** Schemas of a member, through optional, array and union schemas. */
function getMembers(schema: z.ZodType, step: PropertyKey): z.ZodType[] {
  if (isWrapped(schema)) {
    return getMembers(schema.unwrap() as z.ZodType, step);
  }
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((one) => getMembers(one as z.ZodType, step));
  const member = schema instanceof z.ZodObject ? schema.shape[String(step)] : undefined;
  return member ? [member as z.ZodType] : [];
}

/** Issues that only repeat that a value is missing. */
function isWrapped(schema: z.ZodType): schema is z.ZodOptional | z.ZodDefault | z.ZodPrefault {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
}

function getKeys(schema: z.ZodType): string[] {
  if (isWrapped(schema)) {
    return getKeys(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => getKeys(one as z.ZodType));
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

function pathText(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function article(type: string): string {
  return type === 'array' || type === 'object' ? `an ${type}` : `a ${type}`;
}

function getKind(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return article(typeof value);
}
