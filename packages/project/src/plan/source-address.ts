import { basename, dirname, relative } from 'node:path';
import { ConfigError } from '../config/config-error.ts';

/** Generic file names; a title or the folder inside the project is more specific. */
const GENERIC = new Set(['openapi', 'swagger', 'api', 'spec', 'schema', 'index', 'collection', 'captures']);

/**
 * Returns the address segment of a source: `users/openapi.yaml` → `users`, `Harbor captures.sh` → `harbor-captures`. It is
 * made from the file name. If that is generic, it is made from the title, or else from the folder if that is below one of
 * `roots`. The name of the checkout folder is never used.
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
 * Returns a `base` without slashes at its ends.
 * @throws {ConfigError} if it is not a path.
 */
export function readBase(base: string, option: string): string {
  const path = base.replace(/^\/+|\/+$/g, '');
  const segments = path === '' ? [] : path.split('/');
  if (segments.every((segment) => /^[\w~-][\w.~-]*$/.test(segment))) return path;
  throw new ConfigError(
    `\`${option}\` must be a URL path such as \`/api\`, got ${JSON.stringify(base)}.`,
    'Use letters, digits, `-`, `_`, `.` and `~`, with slashes between: /reference/users',
  );
}
