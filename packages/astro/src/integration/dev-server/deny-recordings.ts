import { realpath } from 'node:fs/promises';
import type { LoadSettings, Source, SourceKind } from '@curlew/project';
import { isUrl, openapiKind, openSource } from '@curlew/project/internal';
import type { Plugin } from 'vite';

/** Vite's default list, which a configured list replaces. */
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
  // An unknown kind may be a damaged recording.
  fallback: { ...openapiKind, holds: 'requests' },
};

/**
 * Makes a development server refuse the files of recorded requests: they contain live credentials, and Vite
 * serves every file of the site's folder. A file of unknown kind is refused, too.
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

/** The paths of a source that is not a description: as given, and with symbolic links resolved. */
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

/** Escapes a path as a glob. */
function literalPattern(path: string): string {
  return path.replaceAll('\\', '/').replace(/[{}()[\]*?!+@|$^]/g, '\\$&');
}
