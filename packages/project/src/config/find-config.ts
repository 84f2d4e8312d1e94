import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** File names in the order they are looked for. */
const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml'].map((kind) => `curlew.config.${kind}`);

/** The configuration of a folder; undefined when it has none. */
export function findConfig(folder: string): string | undefined {
  return CONFIG_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
}
