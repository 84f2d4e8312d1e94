import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import type { Json } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { cleanLine } from '../text/clean-text.ts';
import { ArgumentProblem } from './argument-problem.ts';

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
