import { closestName } from '@curlew/diagnostics/internal';
import { errorInWords, type Json, type JsonObject, type SchemaValidators } from '@curlew/openapi';
import type { Tool, ToolArgument } from '../catalog/tool.ts';
import { cleanLine } from '../text/clean-text.ts';
import { ArgumentProblem } from './argument-problem.ts';

/** Maximum depth of arguments, and number of values in them. */
const MAX_DEPTH = 100;
const MAX_PARTS = 200_000;
/** Maximum number of errors listed for one argument. */
const MAX_LISTED = 5;

/**
 * Validates arguments against the schemas of the operation.
 * @throws {ArgumentProblem} naming each invalid argument.
 */
export function checkArguments(tool: Tool, given: JsonObject, validators: SchemaValidators): void {
  const known = new Map(tool.arguments.map((one) => [one.name, one]));
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const argument = known.get(name);
    if (argument === undefined) problems.push(unknownArgument(name, [...known.keys()]));
    else if (isTooLarge(value)) problems.push(`\`${name}\` is nested too deeply or too large.`);
    else problems.push(...valueProblems(argument, value, validators));
  }
  for (const { name, required } of known.values())
    if (required && !Object.hasOwn(given, name)) problems.push(`\`${name}\` is missing: it is required.`);
  if (problems.length > 0) throw new ArgumentProblem(problems.join('\n'));
}

function unknownArgument(name: string, known: readonly string[]): string {
  const shown = cleanLine(name).slice(0, 100).toWellFormed();
  const meant = closestName(shown, known);
  const expected =
    known.length > 0
      ? `Expected ${known.map((one) => `\`${one}\``).join(', ')}.`
      : 'The tool has no arguments.';
  return `\`${shown}\` is not an argument of this tool.${meant ? ` Did you mean \`${meant}\`?` : ` ${expected}`}`;
}

function valueProblems(argument: ToolArgument, value: Json, validators: SchemaValidators): string[] {
  // Files are not part of the schema; they are checked when they are read.
  if ('media' in argument && argument.files !== 'none' && argument.files.length > 0) return [];
  const source = 'media' in argument ? argument.media : argument.parameter;
  const { verdict, errors } = validators.validator(source).validate(value);
  if (verdict !== 'invalid') return [];
  if (errors.length === 0) return [`\`${argument.name}\` is not valid against its schema.`];
  return errors.slice(0, MAX_LISTED).map((error) => {
    const path = error.path
      .map((key) => (typeof key === 'number' ? `[${key}]` : `.${cleanLine(key)}`))
      .join('');
    return `\`${argument.name}${path}\` ${cleanLine(errorInWords(error, value))}.`;
  });
}

/** Measures without recursion, because arguments of a client may be nested arbitrarily deep. */
function isTooLarge(value: Json): boolean {
  const open: { value: Json; depth: number }[] = [{ value, depth: 0 }];
  let parts = 0;
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    parts += 1;
    if (parts > MAX_PARTS || one.depth > MAX_DEPTH) return true;
    if (typeof one.value !== 'object' || one.value === null) continue;
    for (const child of Object.values(one.value)) open.push({ value: child, depth: one.depth + 1 });
  }
  return false;
}
