/**
 * Lists compiled files without a source: `tsc -b` keeps the output of removed files, and `npm pack` would publish it.
 * @param output paths below `dist`. Only files with a declaration or a source map are checked, because bundles have none.
 * @param sources paths below the package: `src/x.ts`, or `client/x.ts` for `dist/client/x.js`.
 */
export function staleOutput(output: readonly string[], sources: ReadonlySet<string>): string[] {
  return output.filter((path) => {
    const base = /^(.+)(?:\.d\.ts|\.js\.map)$/.exec(path)?.[1];
    return base !== undefined && !sources.has(`src/${base}.ts`) && !sources.has(`${base}.ts`);
  });
}
