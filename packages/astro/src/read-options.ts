import { closestName } from '@curlew/diagnostics';
import { AstroError } from 'astro/errors';
import type { z } from 'astro/zod';
import { componentsSchema, optionsSchema, type ResolvedOptions, sourceSchema } from './options.ts';

const EXAMPLE = "curlew({ sources: ['openapi.yaml'] })";

type Issue = z.core.$ZodIssue;

/**
 * The options with every default in place.
 * @throws {AstroError} naming each wrong option by its path, what was expected and how to write it.
 */
export function readOptions(given: unknown): ResolvedOptions {
  const result = optionsSchema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.flatMap(innermost).map((issue) => describe(issue, given));
  throw new AstroError(
    `The options of curlew() are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    `Write them in astro.config.mjs, for example: ${EXAMPLE}`,
  );
}

/** The issues of the branch of a union that the user most likely meant: the one that got furthest. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const branches = issue.errors
    .map((branch) => branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue))
    .filter((branch) =>
      branch.some((inner) => inner.path.length > issue.path.length || inner.code !== 'invalid_type'),
    );
  return branches[0]?.flatMap(innermost) ?? [issue];
}

function describe(issue: Issue, given: unknown): string {
  const where = pathText(issue.path);
  const value = valueAt(given, issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownOption(key, issue.path)).join('\n  - ');
  }
  if (issue.code === 'invalid_union') {
    return `\`${where}\`: expected a path or an object with a \`path\`, got ${kindOf(value)}`;
  }
  if (issue.code === 'invalid_type') {
    return `\`${where}\`: expected ${article(issue.expected)}, got ${kindOf(value)}`;
  }
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map((one) => JSON.stringify(one)).join(', ');
    return `\`${where}\`: expected one of ${allowed}, got ${JSON.stringify(value)}`;
  }
  return `\`${where}\`: ${issue.message}`;
}

function unknownOption(key: string, path: readonly PropertyKey[]): string {
  const at = path[0];
  const known = at === undefined ? optionsSchema : at === 'components' ? componentsSchema : sourceSchema;
  const meant = closestName(key, Object.keys(known.shape));
  const hint = meant === undefined ? '' : `; did you mean \`${meant}\`?`;
  return `\`${pathText([...path, key])}\`: there is no such option${hint}`;
}

function pathText(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text === '' ? 'curlew()' : text;
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

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return article(typeof value);
}
