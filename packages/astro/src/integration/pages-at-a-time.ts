/** Astro's default of `build.concurrency`; its configuration does not say whether a site has written it. */
const ASTRO_DEFAULT = 1;
/** One page is rendered while others are written. */
const DEFAULT = 4;

/**
 * Number of pages that a build makes at a time.
 * @param given the option `concurrency` of `curlew()`.
 * @param ofAstro `build.concurrency` of Astro.
 */
export function pagesAtATime(given: number | undefined, ofAstro: number): number {
  return given ?? (ofAstro === ASTRO_DEFAULT ? DEFAULT : ofAstro);
}
