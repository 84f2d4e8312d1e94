import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fromJSON, type PackageDefinition } from '@grpc/proto-loader';
import protobuf from 'protobufjs';
import { JSON_OPTIONS, type LoadedServices } from './load-method.ts';

/**
 * Services of a `.proto` file at or below the folder of the description. Imports are looked for in the folder of the file and in
 * those above it, up to the one of the description. What only an import that is missing would declare is left out, such as an
 * option; a missing type is a failure.
 */
export function loadProto(proto: string, entry: string): LoadedServices {
  const folder = realPath(dirname(entry)) ?? dirname(entry);
  const path = realPath(resolve(folder, proto));
  if (path === undefined) return { code: 'invalid-call', message: `\`${proto}\` does not exist.` };
  if (!isInside(path, folder))
    return { code: 'not-allowed', message: `\`${proto}\` is not below the folder of the description.` };
  const missing: string[] = [];
  try {
    const definition = readDefinition(path, folder, missing);
    return { definition, missing: missingImports(missing) };
  } catch (error) {
    const reasons = [parserSentence(error, folder), missingImports(missing)].filter(Boolean);
    return { code: 'invalid-call', message: `\`${proto}\` cannot be read. ${reasons.join(' ')}` };
  }
}

function readDefinition(path: string, folder: string, missing: string[]): PackageDefinition {
  const root = new protobuf.Root();
  const roots = foldersUpTo(dirname(path), folder);
  root.resolvePath = (_, target) => {
    if (target === path) return target;
    const found = roots
      .map((one) => realPath(join(one, target)))
      .find((file) => file !== undefined && isInside(file, folder));
    if (found === undefined) missing.push(target);
    return found ?? null;
  };
  // Without a callback, because an error of the asynchronous form ends the process.
  root.loadSync(path, JSON_OPTIONS);
  return fromJSON(root.toJSON(), JSON_OPTIONS);
}

/** A folder and those above it, the nearest first. */
function foldersUpTo(start: string, end: string): string[] {
  const folders = [start];
  for (let at = start; at !== end && at !== dirname(at); at = dirname(at)) folders.push(dirname(at));
  return folders;
}

function isInside(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

function realPath(path: string): string | undefined {
  return existsSync(path) ? realpathSync(path) : undefined;
}

const MAX_NAMED = 5;

function missingImports(missing: readonly string[]): string | undefined {
  if (missing.length === 0) return undefined;
  const names = [...new Set(missing)];
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  const list = names.slice(0, MAX_NAMED).map((name) => `\`${name}\``);
  return `These imports are not found in its folder, nor in one above it up to that of the description: ${list.join(', ')}${more}.`;
}

const MAX_REASON = 300;

/** What the parser says, with paths from the folder of the description. */
function parserSentence(error: unknown, folder: string): string {
  const [text = ''] = error instanceof Error ? error.message.split('\n') : [];
  return `The parser says: ${text.replaceAll(folder + sep, '').slice(0, MAX_REASON)}.`;
}
