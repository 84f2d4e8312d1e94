import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { closestName } from '@curlew/diagnostics/internal';
import { detectSourceKind } from '@curlew/project';

/** A file that a command may be given. */
export interface FoundSource {
  path: string;
  /** What it is: `an OpenAPI description`. */
  label: string;
}

const EXTENSIONS: ReadonlySet<string> = new Set([
  '.yaml',
  '.yml',
  '.json',
  '.har',
  '.sh',
  '.bash',
  '.curl',
  '.txt',
]);
/** Files of a folder that are looked at, sources that are named, and bytes of each that say what it is. */
const MAX_FILES = 200;
const MAX_SOURCES = 5;
const HEAD = 64 * 1024;

/** Sources in a folder, descriptions first, not those in folders of it; empty if it cannot be read. */
export async function sourcesIn(folder: string): Promise<FoundSource[]> {
  const found: FoundSource[] = [];
  for (const name of filesIn(folder).slice(0, MAX_FILES)) {
    const path = folder === '.' ? name : join(folder, name);
    const kind = await detectSourceKind(path, headOf(path)).catch(() => undefined);
    if (kind?.holds === 'description') found.unshift({ path, label: kind.label });
    else if (kind) found.push({ path, label: kind.label });
    if (found.length === MAX_SOURCES) break;
  }
  return found;
}

/**
 * What may have been meant by paths that cannot be read: the sources in a folder, and the file with a similar name beside
 * one that does not exist. A line each.
 */
export async function meantPaths(paths: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const path of paths) {
    const state = stateOf(path);
    if (state === 'folder') {
      const sources = await sourcesIn(path);
      if (sources.length > 0) lines.push(`In ${path}: ${sources.map(named).join('; ')}. Pass one of them.`);
    } else if (state === 'missing') {
      const similar = similarFile(path);
      if (similar !== undefined) lines.push(`Did you mean ${similar}?`);
    }
  }
  return lines;
}

function stateOf(path: string): 'folder' | 'missing' | 'other' {
  try {
    const known = statSync(path, { throwIfNoEntry: false });
    if (known === undefined) return 'missing';
    return known.isDirectory() ? 'folder' : 'other';
  } catch {
    // A name that the system refuses.
    return 'other';
  }
}

export function named({ path, label }: FoundSource): string {
  return `${path}, ${label}`;
}

/** A file of the same folder: one that differs in its extension alone before one that is spelled alike. */
function similarFile(path: string): string | undefined {
  const names = filesIn(dirname(path));
  const stem = (name: string) => basename(name, extname(name));
  const meant = names.find((name) => stem(name) === stem(path)) ?? closestName(basename(path), names);
  return meant === undefined ? undefined : join(dirname(path), meant);
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && EXTENSIONS.has(extname(entry.name).toLowerCase()))
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

function headOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, HEAD, 0));
  } finally {
    closeSync(file);
  }
}
