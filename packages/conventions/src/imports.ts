import ts from 'typescript';

/** Lists the specifiers of all imports and re-exports of a module or an `.astro` file, including type and dynamic imports. */
export function listImports(path: string, text: string): string[] {
  const code = path.endsWith('.astro') ? astroCode(text) : text;
  const found = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
  return found.filter((specifier) => SPECIFIER.test(specifier));
}

/** Excludes false matches: the scan of TypeScript also finds text after `import (` in a template string. */
const SPECIFIER = /^(?!.*\$\{)[\w@./#~:-][^`'"\n]*$/;

/** Returns the frontmatter and the scripts of an Astro component. */
function astroCode(text: string): string {
  const frontmatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
  return [frontmatter, ...scripts].join('\n');
}

/** Returns the package of a bare specifier: `@curlew/openapi` for `@curlew/openapi/node`. */
export function getPackageName(specifier: string): string | undefined {
  if (/^[./]|^node:|^astro:|^virtual:|^data:/.test(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
