import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Returns the absolute path of a file, or of all YAML and JSON files below a folder, sorted. */
export function listDescriptions(path: string): string[] {
  const folder = resolve(path);
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|ya?ml)$/i.test(name) && !name.endsWith('package.json'))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}

/** Draws files without repetition. The same seed draws the same files (mulberry32). */
export function drawFiles(files: readonly string[], count: number, seed: number): string[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const left = [...files];
  const found: string[] = [];
  while (found.length < count && left.length > 0)
    found.push(...left.splice(Math.floor(random() * left.length), 1));
  return found;
}
