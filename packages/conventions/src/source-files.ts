/** Whether a file is code that ships or runs on pages, and neither a fixture nor generated. */
export function isSource(file: string): boolean {
  return (
    /^packages\/[^/]+\/(src|components|client|layouts|styles|scripts)\/|^sites\/[^/]+\/src\//.test(file) &&
    isCode(file)
  );
}

/** Whether a file is code of the repository: a source, a test or a script. */
export function isCode(file: string): boolean {
  return /\.(ts|tsx|mts|js|mjs|astro)$/.test(file) && !/(^|\/)(fixtures|vendor|generated)\//.test(file);
}

/** Whether a file is part of a script that is bundled when its package is built. The bundle contains the imports of the file. */
export function isBundled(file: string): boolean {
  return /^packages\/(?:astro\/client\/[^/]+|workspace\/src\/client)\//.test(file);
}
