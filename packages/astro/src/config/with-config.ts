import { AstroError } from 'astro/errors';
import { type CurlewOptions, optionsSchema } from '../options.ts';
import { ConfigError } from './config-error.ts';
import { loadConfig } from './load-config.ts';

/**
 * The options of `curlew()` with those of the configuration file behind them.
 * @throws {AstroError} when the file cannot be used.
 */
export async function withConfig(
  file: string,
  given: Partial<CurlewOptions>,
): Promise<Partial<CurlewOptions>> {
  try {
    const config = await loadConfig(file);
    const shared = Object.entries(config).filter(([name]) => Object.hasOwn(optionsSchema.shape, name));
    return { ...Object.fromEntries(shared), ...given };
  } catch (error) {
    if (error instanceof ConfigError) throw new AstroError(error.message, error.help);
    throw error;
  }
}
