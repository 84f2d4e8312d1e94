import { basename, dirname, relative } from 'node:path';
import { ConfigError } from '../config/config-error.ts';

/** Generic file names; a title or the folder inside the project is more specific. */
const GENERIC = new Set(['openapi', 'swagger', 'api', 'spec', 'schema', 'index', 'collection', 'captures']);

/**
 * The address segment of a source: from its file name; if that is generic, from its title, or its folder if
 * that is below one of `roots`. The name of the checkout folder is never used. `users/openapi.yaml` → `users`,
 * `Harbor captures.sh` → `harbor-captures`.
 */
export function addressName(path: string, roots: readonly string[], title: string | undefined): string {
  const stem = slug(basename(path).replace(/\.[^.]*$/, ''));
  if (stem !== '' && !GENERIC.has(stem)) return stem;
  const folders = roots.map((root) => relative(root, dirname(path)).replaceAll('\\', '/'));
  const inside = folders.find((folder) => !/^(?:\.\.|[A-Za-z]:|\/)/.test(folder)) ?? '';
  return slug(title ?? '') || slug(basename(inside)) || stem || 'api';
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\.(openapi|([a-z]+_)?collection)$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * A `base` without slashes at its ends.
 * @throws {ConfigError} when it is not a path.
 */
export function readBase(base: string, option: string): string {
  const path = base.replace(/^\/+|\/+$/g, '');
  const segments = path === '' ? [] : path.split('/');
  // `//host` is the address of another host.
  if (!base.startsWith('//') && segments.every((segment) => /^[\w~-][\w.~-]*$/.test(segment))) return path;
  throw new ConfigError(
    `\`${option}\` must be a URL path such as \`/api\`, got ${JSON.stringify(base)}.`,
    'Use letters, digits, `-`, `_`, `.` and `~`, with slashes between: /reference/users',
  );
}
