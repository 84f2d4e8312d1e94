import { readConfig } from '../read-config.ts';

/**
 * Returns the ids of the reporters that the configuration adds, for the help. Empty if the configuration is invalid;
 * commands report that.
 */
export async function pluginReporters(args: readonly string[]): Promise<string[]> {
  const at = args.findIndex((arg) => arg === '--config' || arg.startsWith('--config='));
  const named = args[at]?.includes('=') ? args[at].slice('--config='.length) : args[at + 1];
  try {
    const { plugins = [] } = await readConfig(at < 0 ? undefined : named);
    return plugins.flatMap(({ reporters = [] }) => reporters.map(({ id }) => id));
  } catch {
    return [];
  }
}
