import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import { closestName } from '@curlew/diagnostics/internal';
import { errorInWords, type Json, type JsonObject, type SchemaValidators } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { Tool, ToolArgument } from '../catalog/tool.ts';
import { cleanLine } from '../text/clean-text.ts';

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

/** The arguments of a call are invalid. The message names the argument. */
export class ArgumentProblem extends Error {
  override readonly name = 'ArgumentProblem';
}

/** Maximum size of a file in bytes. */
const MAX_BYTES = 50_000_000;
const FIELDS = new Set(['path', 'text', 'base64', 'fileName', 'mediaType']);

/**
 * Reads the file that an argument names or contains.
 * @param folder absolute; undefined: paths are rejected.
 * @throws {ArgumentProblem}
 */
export async function readFileArgument(name: string, value: Json, folder: string | undefined): Promise<File> {
  const fail = (problem: string): never => {
    throw new ArgumentProblem(`\`${name}\` ${problem}`);
  };
  if (typeof value === 'string') return new File([value], 'file.txt');
  if (!isObject(value)) return fail('must be a file: an object with `path`, `text` or `base64`.');
  const unknown = Object.keys(value).find((field) => !FIELDS.has(field));
  if (unknown !== undefined)
    return fail(`has the unknown field \`${cleanLine(unknown).slice(0, 100).toWellFormed()}\`.`);
  const { path, text, base64, fileName, mediaType } = value;
  for (const [field, one] of Object.entries(value))
    if (typeof one !== 'string') return fail(`must have a string as \`${field}\`.`);
  const options = typeof mediaType === 'string' ? { type: mediaType } : {};
  const called = (other: string) => (typeof fileName === 'string' ? fileName : other);
  if ([path, text, base64].filter((one) => one !== undefined).length !== 1)
    return fail('must have exactly one of `path`, `text` and `base64`.');
  if (typeof text === 'string') return new File([text], called('file.txt'), options);
  if (typeof base64 === 'string') {
    if (!/^[A-Za-z0-9+/_-]*={0,2}\s*$/.test(base64)) return fail('has a `base64` that is not base64.');
    return new File([new Uint8Array(Buffer.from(base64, 'base64'))], called('file'), options);
  }
  if (folder === undefined)
    return fail('names a path, but reading files is not allowed: start the server with `--files <dir>`.');
  const bytes = await readWithin(folder, String(path), fail);
  return new File([bytes], called(basename(String(path))), options);
}

/** Reads a file at or below a folder; symbolic links out of it are rejected. */
async function readWithin(
  folder: string,
  path: string,
  fail: (problem: string) => never,
): Promise<Uint8Array<ArrayBuffer>> {
  let file: string;
  let root: string;
  try {
    root = await realpath(folder);
    file = await realpath(resolve(root, path));
  } catch {
    return fail('names a file that does not exist below the folder of files.');
  }
  if (!file.startsWith(root.endsWith(sep) ? root : root + sep))
    return fail('names a path outside of the folder of files.');
  const status = await stat(file);
  if (!status.isFile()) return fail('names something that is not a file.');
  if (status.size > MAX_BYTES) return fail(`names a file of more than ${MAX_BYTES} bytes.`);
  return new Uint8Array(await readFile(file));
}
