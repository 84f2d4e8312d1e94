import { ConfigError } from '@curlew/project';
import { checkCodes, readOptions, withConfig } from '@curlew/project/config';
import { AstroError } from 'astro/errors';
import type { CurlewOptions, ResolvedOptions } from './curlew-options.ts';

/**
 * The options with every default in place.
 * @throws {ConfigError} naming each wrong option by its path.
 */
export function checkOptions({ report, ...given }: Partial<CurlewOptions>): ResolvedOptions {
  if (report !== undefined && typeof report !== 'function') {
    throw new ConfigError('Invalid `curlew()` options:\n  - `report`: expected a function', 'Leave it out.');
  }
  return { ...readOptions(given), ...(report && { report }) };
}

/**
 * The same with those of a configuration file behind them.
 * @throws {ConfigError} when the file cannot be used, or an option is wrong.
 */
export async function resolveOptions(
  given: Partial<CurlewOptions>,
  file: string | undefined,
): Promise<ResolvedOptions> {
  const codes = [referenceCodes];
  const merged = file === undefined ? given : { ...given, ...(await withConfig(file, given, codes)) };
  const options = checkOptions(merged);
  await checkCodes(options, codes, 'curlew()');
  return options;
}

async function referenceCodes(): Promise<string[]> {
  const { REFERENCE_CODES } = await import('@curlew/reference');
  return REFERENCE_CODES.map(({ code }) => code);
}

/** Problems of the configuration in the form in which Astro prints them. */
export function asAstroError(error: unknown): unknown {
  return error instanceof ConfigError ? new AstroError(error.message, error.help) : error;
}
