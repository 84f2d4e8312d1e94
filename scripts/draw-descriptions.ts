import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What a script of the corpus reads: files and folders, and a number of descriptions drawn from a folder. */
export interface CorpusChoice {
  paths: readonly string[];
  directory?: string | undefined;
  count: number;
  seed: number;
}

/** The descriptions of a choice; what was drawn is told to `print`. */
export function chosenDescriptions(choice: CorpusChoice, print: (line: string) => void): string[] {
  const { paths, directory, count, seed } = choice;
  const files = paths.flatMap((path) => descriptionsBelow(resolve(path)));
  if (directory === undefined) return files;
  const all = descriptionsBelow(resolve(directory));
  print(`seed ${seed}, ${count} of ${all.length} descriptions`);
  return [...files, ...drawn(all, count, seed)];
}

/** The file itself, or the YAML and JSON files below a folder, sorted. */
export function descriptionsBelow(folder: string): string[] {
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|ya?ml)$/i.test(name) && !name.endsWith('package.json'))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}

/** Draws without repetition; the same seed draws the same (mulberry32). */
function drawn(files: readonly string[], count: number, seed: number): string[] {
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
