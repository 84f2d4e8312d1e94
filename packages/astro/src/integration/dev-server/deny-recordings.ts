import { realpath } from 'node:fs/promises';
import {
  isUrl,
  type LoadSettings,
  openapiKind,
  openSource,
  type Source,
  type SourceKind,
} from '@curlew/project';
import type { Plugin } from 'vite';

/** What Vite denies by itself: a list in a configuration takes its place. */
export const VITE_DENIES = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
];

const SETTINGS: Omit<LoadSettings, 'kinds'> = {
  cwd: process.cwd(),
  limits: {},
  allowRemote: false,
  // What no kind knows may be a damaged recording.
  fallback: { ...openapiKind, holds: 'requests' },
};

/**
 * Makes a development server refuse the files of recorded requests: they hold live credentials, and Vite
 * serves every file of the site's folder. A file that cannot be told is refused too.
 */
export function denyRecordings(sources: readonly Source[], kinds: readonly SourceKind[]): Plugin {
  return {
    name: '@curlew/astro:deny-recordings',
    apply: 'serve',
    async config(config) {
      const recordings = await Promise.all(sources.map((source) => recordingPaths(source, kinds)));
      const own = config.server?.fs?.deny ? [] : VITE_DENIES;
      return { server: { fs: { deny: [...own, ...recordings.flat().map(literalPattern)] } } };
    },
  };
}

/** The paths of a source that is not a description, links followed and as given. */
async function recordingPaths(source: Source, kinds: readonly SourceKind[]): Promise<string[]> {
  const { path, content } = source;
  if (content !== undefined || isUrl(path)) return [];
  try {
    const opened = await openSource(source, { ...SETTINGS, kinds });
    if ('kind' in opened && opened.kind.holds === 'description') return [];
    return [path, await realpath(path)];
  } catch {
    return [path];
  }
}

/** A path as a glob that matches nothing else. */
function literalPattern(path: string): string {
  return path.replaceAll('\\', '/').replace(/[{}()[\]*?!+@|$^]/g, '\\$&');
}
