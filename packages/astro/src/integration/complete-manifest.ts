import type { Plugin } from 'vite';

const MANIFEST = '.vite/manifest.json';
/** Environments whose manifests Astro reads, to move their files into the site. */
const SERVER_ENVIRONMENTS: ReadonlySet<string> = new Set(['prerender', 'ssr']);

interface ManifestEntry {
  file: string;
  assets?: string[];
}

/**
 * Adds the files that pages load on demand (`?url`) to the manifest of a build, if no entry of it names them. Vite finds the entry of
 * a page by the current folder, and the compiled part of it remembers the folder of the first build in the process. In a later build
 * the entry of a page is not found, and Astro does not move the files that only this page names.
 */
export function completeManifest(): Plugin {
  return {
    name: '@curlew/astro:complete-manifest',
    applyToEnvironment: ({ name }) => SERVER_ENVIRONMENTS.has(name),
    generateBundle: {
      // After Vite has written the manifest.
      order: 'post',
      handler(_, bundle) {
        const manifest = bundle[MANIFEST];
        if (manifest?.type !== 'asset') return;
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const imported = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedAssets ?? [])]);
        const source = addAssets(String(manifest.source), imported);
        if (source !== undefined) manifest.source = source;
      },
    },
  };
}

/** Returns the text of a manifest with the files that it lacks; undefined if it has all. */
export function addAssets(manifest: string, imported: readonly string[]): string | undefined {
  const entries: Record<string, ManifestEntry> = JSON.parse(manifest);
  const named = new Set(Object.values(entries).flatMap(({ assets = [] }) => assets));
  const missing = new Set(imported.filter((file) => !named.has(file)));
  if (missing.size === 0) return undefined;
  // An entry needs a file: Astro looks at its ending alone.
  const entry: ManifestEntry = { file: MANIFEST, assets: [...missing] };
  return JSON.stringify({ ...entries, 'curlew:assets': entry });
}
