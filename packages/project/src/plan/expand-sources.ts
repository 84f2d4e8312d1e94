import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { isLoopbackUrl } from '@curlew/openapi/node';
import { ConfigError } from '../config/config-error.ts';
import type { SourceConfig } from '../config/config-schema.ts';

/** An entry of `sources` in its long form. */
export type GivenSource = Exclude<SourceConfig, string>;

/**
 * Expands the globs of sources to the matching files in alphabetical order; each file occurs once.
 * @throws {ConfigError} for a glob that matches nothing, and for a URL of another machine without `allowRemote`.
 */
export function expandSources(
  given: readonly SourceConfig[],
  root: string,
  allowRemote: boolean,
): GivenSource[] {
  const seen = new Set<string>();
  return given
    .map((source) => (typeof source === 'string' ? { path: source } : source))
    .flatMap((source) => expand(source, root, allowRemote))
    .filter(({ path, base }) => {
      const id = JSON.stringify([path, base]);
      return !seen.has(id) && seen.add(id);
    });
}

function expand(source: GivenSource, root: string, allowRemote: boolean): GivenSource[] {
  if (source.content !== undefined) return [source];
  if (isUrl(source.path)) return [remote(source, allowRemote)];
  const path = resolve(root, source.path);
  if (!/[*?[{]/.test(source.path) || existsSync(path)) return [{ ...source, path }];
  const matches = globSync(source.path, { cwd: root, withFileTypes: true, exclude: isHeavy })
    .filter((entry) => entry.isFile())
    .map((entry) => resolve(entry.parentPath, entry.name))
    .sort();
  if (matches.length > 1 && source.workflows !== undefined) {
    throw new ConfigError(
      `\`workflows\` is for one file; the glob ${JSON.stringify(source.path)} matches ${matches.length}.`,
      "Name each file with its own: { path: 'openapi.yaml', workflows: 'flows.arazzo.yaml' }",
    );
  }
  if (matches.length > 0) return matches.map((match) => ({ ...source, path: match }));
  throw new ConfigError(
    `No file matches the glob ${JSON.stringify(source.path)}.`,
    'Check the pattern; it is relative to the folder of the configuration, or to the current folder.',
  );
}

/** Folders with third-party or generated files. */
function isHeavy({ name }: { name: string }): boolean {
  return name === 'node_modules' || name === '.git';
}

export function isUrl(path: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(path);
}

function remote(source: GivenSource, allowRemote: boolean): GivenSource {
  if (isLoopbackUrl(source.path)) return source;
  if (!source.path.toLowerCase().startsWith('https://')) {
    throw new ConfigError(
      `Unsupported URL scheme of the source ${source.path}; expected \`https:\`, or \`http:\` to this machine.`,
      'Save a local copy, or use an `https:` URL.',
    );
  }
  if (allowRemote) return source;
  throw new ConfigError(
    `Remote source ${source.path} not fetched.`,
    'Pass --allow-remote (`allowRemote: true` in the configuration), or save a local copy.',
  );
}
