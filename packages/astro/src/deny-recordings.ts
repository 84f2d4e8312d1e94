import { readFile, realpath } from 'node:fs/promises';
import { detectSourceKind } from '@curlew/convert';
import type { Plugin } from 'vite';
import type { PlannedSource } from './planned-source.ts';

/** What Vite denies by itself: a list in a configuration takes its place. */
export const VITE_DENIES = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
];

/**
 * Makes a development server refuse the files of recorded requests: they hold live credentials, and Vite
 * serves every file of the site's folder. A file that cannot be told is refused too.
 */
export function denyRecordings(sources: readonly PlannedSource[]): Plugin {
  return {
    name: '@curlew/astro:deny-recordings',
    apply: 'serve',
    async config(config) {
      const recordings = await Promise.all(sources.map(recordingPaths));
      const own = config.server?.fs?.deny ? [] : VITE_DENIES;
      return { server: { fs: { deny: [...own, ...recordings.flat().map(literalPattern)] } } };
    },
  };
}

/** The paths of a source that is not a description, links followed and as given. */
async function recordingPaths({ file, kind }: PlannedSource): Promise<string[]> {
  try {
    const isDescription = (kind ?? detectSourceKind(file, await readFile(file, 'utf8'))) === 'openapi';
    return isDescription ? [] : [file, await realpath(file)];
  } catch {
    return [file];
  }
}

/** A path as a glob that matches nothing else. */
function literalPattern(path: string): string {
  return path.replaceAll('\\', '/').replace(/[{}()[\]*?!+@|$^]/g, '\\$&');
}
