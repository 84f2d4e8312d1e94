import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { EXPLORER_PACKAGE } from './find-explorer.ts';

const STYLES = 'virtual:curlew/explorer-styles';
const SCRIPT = 'virtual:curlew/explorer-script';
const RESOLVED_SCRIPT = `\0${SCRIPT}`;
const FILE = fileURLToPath(new URL('../../dist/client/explorer.js', import.meta.url)).replaceAll('\\', '/');

/** The plugin that bundles the explorer of a site, and its address. */
export interface ExplorerPlugin {
  plugin: Plugin;
  /** Path of its script in the site; known when the pages are rendered. */
  script: () => string;
}

/**
 * Bundles the script of explorers with the scripts of the site: a chunk of its own, which their pages alone load.
 * @param from file whose folder the package of the explorer is found from.
 */
export function explorerPlugin(from: string): ExplorerPlugin {
  // How the development server names a module that is in no file.
  let script = `@id/__x00__${SCRIPT}`;
  let chunk: string | undefined;
  const plugin: Plugin = {
    name: '@curlew/astro:explorer',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === SCRIPT) return RESOLVED_SCRIPT;
      if (id === STYLES) return this.resolve(`${EXPLORER_PACKAGE}/style.css?url&no-inline`, from);
      if (id === EXPLORER_PACKAGE && importer === FILE) return this.resolve(id, from);
      return undefined;
    },
    load(id) {
      return id === RESOLVED_SCRIPT ? `import ${JSON.stringify(FILE)};` : undefined;
    },
    buildStart() {
      if (this.environment.mode !== 'build' || this.environment.name !== 'client') return;
      chunk = this.emitFile({ type: 'chunk', id: SCRIPT, name: 'explorer' });
    },
    generateBundle() {
      if (chunk !== undefined && this.environment.name === 'client') script = this.getFileName(chunk);
    },
  };
  return { plugin, script: () => script };
}
