import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json, JsonObject } from '@curlew/openapi';
import { escapePointer, isObject, parseYaml } from '@curlew/openapi/internal';
import type { Dialect, NodeTypeName } from '@curlew/openapi/language';
import { decodeText, readFileWithin } from '@curlew/openapi/node';

/** Folders below the root, files, and bytes of one and of all files that are looked at. */
const MAX_DEPTH = 4;
const MAX_FILES = 300;
const MAX_FILE = 256 * 1024;
const MAX_TOTAL = 1024 * 1024;
/** Levels of a file at which parts are looked for: `/components/schemas/Pet` has three. */
const MAX_LEVELS = 3;
const MAX_PARTS = 500;

interface KnownFile {
  version: string;
  value: Json;
}

/** Values of the files that were read last, by path. */
let known = new Map<string, KnownFile>();

/** A file of a folder that is no part of the description. */
export interface FolderFile {
  path: string;
  value: Json;
}

/**
 * Reads the YAML and JSON files of a folder and of those below it that a `$ref` may name. Links are not followed, so that nothing
 * outside of the folder is read; names that begin with a dot and `node_modules` are left out.
 */
export async function readFolderFiles(root: string, skipped: ReadonlySet<string>): Promise<FolderFile[]> {
  const paths = await listFiles(await realpath(root).catch(() => root), root);
  const next = new Map<string, KnownFile>();
  let total = 0;
  for (const path of paths) {
    if (skipped.has(path)) continue;
    const { size = MAX_FILE + 1, mtimeMs } = (await stat(path).catch(() => undefined)) ?? {};
    if (size > MAX_FILE || total + size > MAX_TOTAL) continue;
    total += size;
    const version = `${size} ${mtimeMs}`;
    const before = known.get(path);
    next.set(path, before?.version === version ? before : { version, value: await readValue(path) });
  }
  known = next;
  return [...next].map(([path, { value }]) => ({ path, value }));
}

/** Paths below a folder under the name that the description has for it; those of the upper folders first. */
async function listFiles(folder: string, name: string): Promise<string[]> {
  const files: string[] = [];
  let level: [folder: string, name: string][] = [[folder, name]];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
    const below: typeof level = [];
    for (const [one, path] of level) {
      const entries = await readdir(one, { withFileTypes: true }).catch(() => []);
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
        if (entry.isDirectory()) below.push([join(one, entry.name), join(path, entry.name)]);
        else if (entry.isFile() && /\.(?:ya?ml|json)$/i.test(entry.name)) files.push(join(path, entry.name));
        if (files.length >= MAX_FILES || below.length >= MAX_FILES) return files.slice(0, MAX_FILES);
      }
    }
    level = below;
  }
  return files;
}

async function readValue(path: string): Promise<Json> {
  try {
    const decoded = decodeText(await readFileWithin(path, MAX_FILE));
    return (decoded && (await parseYaml(decoded.text)).value) ?? null;
  } catch {
    return null;
  }
}

/** Returns the pointers of the objects in a file that have the fields of a kind of object, and no others. */
export function findParts({ value }: FolderFile, type: NodeTypeName, dialect: Dialect): string[] {
  const found: string[] = [];
  let level: [pointer: string, value: Json, isPart: boolean][] = [['', value, false]];
  for (let depth = 0; depth <= MAX_LEVELS && level.length > 0; depth += 1) {
    const below: typeof level = [];
    for (const [pointer, one, isPart] of level) {
      if (!isObject(one) || found.length >= MAX_PARTS) continue;
      if (isPart || hasFields(one, type, dialect)) found.push(pointer);
      else if (below.length < MAX_PARTS) {
        const parts = Object.entries(one);
        // Only what stands beside it tells what an empty object is.
        const isBesideOne = parts.some(([, part]) => isObject(part) && hasFields(part, type, dialect));
        for (const [name, part] of parts)
          below.push([`${pointer}/${escapePointer(name)}`, part, isBesideOne && isEmpty(part)]);
      }
    }
    level = below;
  }
  return found;
}

function isEmpty(value: Json): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function hasFields(value: JsonObject, type: NodeTypeName, dialect: Dialect): boolean {
  const { fields, required } = dialect.nodeTypes[type];
  const names = Object.keys(value).filter((name) => !name.startsWith('x-'));
  if (names.length === 0 || !required.every((name) => Object.hasOwn(value, name))) return false;
  return names.every((name) => fields.has(name)) && (type !== 'Schema' || isSchema(value));
}

/** Fields of a schema such as `title` and `type` are those of many other things. */
function isSchema({ type, $ref, ...others }: JsonObject): boolean {
  if (typeof type === 'string' && !TYPES.has(type)) return false;
  const has = (names: readonly string[]) => names.some((name) => Object.hasOwn(others, name));
  return TYPES.has(String(type)) || Array.isArray(type) || typeof $ref === 'string' || has(SCHEMA_FIELDS);
}

const TYPES: ReadonlySet<string> = new Set([
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
]);
const SCHEMA_FIELDS = ['properties', 'allOf', 'oneOf', 'anyOf', 'enum', 'const', 'additionalProperties'];
