import { ConfigError, resolvePlugins } from '@curlew/project';
import { checkCodes, readOptions, withConfig } from '@curlew/project/config';
import { REFERENCE_CODES } from '@curlew/reference/codes';
import { AstroError } from 'astro/errors';
import type { CurlewOptions, ResolvedOptions } from './curlew-options.ts';

/**
 * The options with every default in place.
 * @throws {ConfigError} listing each invalid option by its path.
 */
export function checkOptions({
  report,
  reportLinks,
  keep,
  config,
  partial,
  mergedAt,
  listed,
  ...given
}: Partial<CurlewOptions>): ResolvedOptions {
  if (report !== undefined && typeof report !== 'function') {
    throw new ConfigError(
      'Invalid `curlew()` options:\n  - `report`: expected a function',
      'Remove the option.',
    );
  }
  if (config !== undefined && (typeof config !== 'string' || config.trim() === '')) {
    throw new ConfigError(
      'Invalid `curlew()` options:\n  - `config`: expected the path of a file',
      "Write, for example: curlew({ config: '../curlew.config.ts' })",
    );
  }
  rejectPlugins(given);
  return {
    // A site of other builds has no sources, which users must name.
    ...(listed ? { ...readOptions({ ...given, sources: ['-'] }), sources: [] } : readOptions(given)),
    plugins: resolvePlugins(),
    ...(report && { report }),
    ...(reportLinks && { reportLinks }),
    ...(keep && { keep }),
    ...(partial !== undefined && { partial }),
    ...(mergedAt !== undefined && { mergedAt }),
    ...(listed && { listed }),
  };
}

/** Functions cannot be sent to the worker that loads sources; it loads the configuration file again. */
function rejectPlugins(given: object): void {
  if (!Object.hasOwn(given, 'plugins')) return;
  throw new ConfigError(
    'Invalid `curlew()` options:\n  - `plugins`: expected in `curlew.config.*`, not here',
    'Move it to `curlew.config.ts` beside astro.config.mjs: the worker of a build loads plugins from that file.',
  );
}

/**
 * Validates the options, completed by those of a configuration file.
 * @throws {ConfigError} for an invalid file or option.
 */
export async function resolveOptions(
  given: Partial<CurlewOptions>,
  file: string | undefined,
): Promise<ResolvedOptions> {
  rejectPlugins(given);
  const codes = [async () => REFERENCE_CODES];
  const { report, reportLinks, keep, partial, mergedAt, listed, config: _, ...own } = given;
  const merged = file === undefined ? { options: own, plugins: [] } : await withConfig(file, own, codes);
  const options = checkOptions({
    ...merged.options,
    ...(report && { report }),
    ...(reportLinks && { reportLinks }),
    ...(keep && { keep }),
    ...(partial !== undefined && { partial }),
    ...(mergedAt !== undefined && { mergedAt }),
    ...(listed && { listed }),
  });
  const { plugins } = merged;
  await checkCodes({ ...options, plugins: [...plugins] }, codes, 'curlew()');
  return { ...options, plugins: resolvePlugins(plugins), ...(file !== undefined && { configFile: file }) };
}

/** Converts configuration errors to errors that Astro formats. */
export function asAstroError(error: unknown): unknown {
  return error instanceof ConfigError ? new AstroError(error.message, error.help) : error;
}
