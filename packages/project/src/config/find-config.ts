import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** File names in the order of precedence. */
const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml'].map((kind) => `curlew.config.${kind}`);

/** Returns the path of the configuration in a folder, or undefined if there is none. */
export function findConfig(folder: string): string | undefined {
  return CONFIG_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
}
