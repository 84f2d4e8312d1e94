import ts from 'typescript';

/** Specifiers of every import and re-export of a module: types, dynamic ones and those of `.astro` files included. */
export function importsOf(path: string, text: string): string[] {
  const code = path.endsWith('.astro') ? astroCode(text) : text;
  const found = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
  return found.filter((specifier) => SPECIFIER.test(specifier));
}

/** The scan of TypeScript also takes what follows `import (` in a template string. */
const SPECIFIER = /^(?!.*\$\{)[\w@./#~:-][^`'"\n]*$/;

/** Frontmatter and scripts of an Astro component. */
function astroCode(text: string): string {
  const frontmatter = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
  return [frontmatter, ...scripts].join('\n');
}

/** Package a bare specifier belongs to: `@curlew/openapi/node` is `@curlew/openapi`. */
export function packageOf(specifier: string): string | undefined {
  if (/^[./]|^node:|^astro:|^virtual:|^data:/.test(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
