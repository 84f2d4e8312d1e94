import { readFile } from 'node:fs/promises';
import { detectSourceKind } from '@curlew/convert';
import type { Plugin } from 'vite';
import type { PlannedSource } from './planned-source.ts';

/**
 * Makes a development server refuse the files of recorded requests: they hold live credentials, and Vite
 * serves every file of the site's folder.
 */
export function denyRecordings(sources: readonly PlannedSource[]): Plugin {
  return {
    name: '@curlew/astro:deny-recordings',
    apply: 'serve',
    async configResolved(config) {
      for (const { file, kind } of sources) {
        if ((kind ?? (await kindOf(file))) !== 'openapi') config.server.fs.deny.push(literalPattern(file));
      }
    },
  };
}

async function kindOf(file: string): Promise<string> {
  try {
    return detectSourceKind(file, await readFile(file, 'utf8')) ?? 'openapi';
  } catch {
    return 'openapi';
  }
}

/** A path as a glob that matches nothing else. */
function literalPattern(path: string): string {
  return path.replaceAll('\\', '/').replace(/[{}()[\]*?!+@|$^]/g, '\\$&');
}
