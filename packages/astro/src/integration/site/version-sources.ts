import { resolve } from 'node:path';
import { ConfigError, displayPath, type Source } from '@curlew/project';
import type { CurlewSource } from '../../options/curlew-options.ts';

/**
 * A source for each version that the options name, after the current one: `/reference` and `/reference/v2`.
 * @param given entries of `sources`, for their versions.
 * @param root folder that relative paths start from.
 * @throws {ConfigError} when two versions have one label.
 */
export function versionSources(
  planned: readonly Source[],
  given: readonly CurlewSource[],
  root: string,
  cwd: string,
): Source[] {
  const entries = new Map(
    given.flatMap((source) =>
      typeof source === 'string' ? [] : [[resolve(root, source.path), source] as const],
    ),
  );
  return planned.flatMap((source): Source[] => {
    const { version = 'Current', versions = [] } = entries.get(source.path) ?? {};
    if (versions.length === 0) return [source];
    const of = source.base;
    const labels = [version, ...versions.map(({ label }) => label)];
    const twice = labels.find((label, at) => labels.findIndex((one) => slug(one) === slug(label)) !== at);
    if (twice !== undefined) {
      throw new ConfigError(
        `\`versions\` of ${source.name}: the label ${JSON.stringify(twice)} is used twice.`,
        'Give each version a label of its own, the current one with `version`.',
      );
    }
    const others = versions.map(({ label, source: path }): Source => {
      const file = resolve(root, path);
      return {
        ...source,
        path: file,
        name: displayPath(file, cwd),
        files: [file],
        base: [of, slug(label)].filter(Boolean).join('/'),
        version: { label, of },
      };
    });
    return [{ ...source, version: { label: version, of } }, ...others];
  });
}

/** A label as part of an address: `2024-01 (beta)` is `2024-01-beta`. */
function slug(label: string): string {
  return (
    label
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '') || 'version'
  );
}
