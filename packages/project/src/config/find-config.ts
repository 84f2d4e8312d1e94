import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** File names in the order of precedence. */
const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml'].map((kind) => `curlew.config.${kind}`);

/** Path of the configuration of a folder; undefined if it has none. */
export function findConfig(folder: string): string | undefined {
  return CONFIG_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
}
