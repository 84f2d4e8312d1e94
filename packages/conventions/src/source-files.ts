/** Code that ships or runs on pages, fixtures and generated files left out. */
export function isSource(file: string): boolean {
  return (
    /^packages\/[^/]+\/(src|components|client|layouts|styles|scripts)\/|^sites\/[^/]+\/src\//.test(file) &&
    isCode(file)
  );
}

/** Any file of code in the repository: sources, tests, scripts. */
export function isCode(file: string): boolean {
  return /\.(ts|tsx|mts|js|mjs|astro)$/.test(file) && !/(^|\/)(fixtures|vendor|generated)\//.test(file);
}

/** Whether a file is part of a script that is bundled when its package is built: what it imports is in the bundle. */
export function isBundled(file: string): boolean {
  return /^packages\/(?:astro\/client\/[^/]+|workspace\/src\/client)\//.test(file);
}
