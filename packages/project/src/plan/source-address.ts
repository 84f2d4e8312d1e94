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

/** The address that serves a written folder. */
export interface SiteAddress {
  /** `https://example.com`; absent if it is not known. */
  origin?: string;
  /** URL path without slashes at its ends; empty at the root of the host. */
  base: string;
}

/**
 * The address of a site from its options: a path of `site` is the `prefix` where none is given.
 *
 * @throws {ConfigError} when one is not an address or path, or when both name other paths.
 */
export function readSiteAddress({ site, prefix }: { site?: string; prefix?: string }): SiteAddress {
  const base = prefix === undefined ? undefined : readBase(prefix, 'prefix');
  if (site === undefined) return { base: base ?? '' };
  const url = URL.parse(site);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username !== '' || url.password !== '' || /[?#]/.test(site))
    throw new ConfigError(
      `\`site\` must be an address such as \`https://docs.example.com\`, got ${JSON.stringify(shownSite(url, site))}.`,
      'Write the scheme and the host, and the path that the site is served from: https://example.com/docs',
    );
  const path = readBase(url.pathname, 'site');
  if (base !== undefined && path !== '' && path !== base)
    throw new ConfigError(
      `\`site\` has the path \`/${path}\`, and \`prefix\` is \`/${base}\`: a site has one path.`,
      'Leave out one of them, or write the same path in both.',
    );
  return { origin: url.origin, base: base ?? path };
}

/** Messages are kept in logs: they do not repeat the user name and password of an address. */
function shownSite(url: URL | null, site: string): string {
  if (!url || (url.username === '' && url.password === '')) return site;
  url.username = '';
  url.password = '';
  return url.href;
}
