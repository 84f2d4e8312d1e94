/** The route that renders the pages of a source: `/reference/[...path]`. */
export function routePattern(base: string): string {
  return base === '' ? '/[...path]' : `/${base}/[...path]`;
}
