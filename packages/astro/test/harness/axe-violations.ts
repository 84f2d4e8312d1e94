import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Options {
  /** Selector of the only part that is judged. */
  include?: string;
  /** Selector of what is left out. */
  exclude?: string;
  /** Names of the only rules; all that are on by default if absent. */
  rules?: readonly string[];
  /** Whether the size of targets is judged, which is not among the rules that are on by default. */
  hasTargetSize?: boolean;
}

/** Rules that judge colors: the others find the same in a light and in a dark theme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rules that judge colors and what scrolls: beside the size of targets, the others find the same in another width and theme. */
export const LAYOUT_RULES = [...COLOR_RULES, 'scrollable-region-focusable'];

/**
 * What axe finds on a page outside of its frames, a line for each rule. Only violations are described, which takes half the
 * time; axe is loaded once for each page, which takes as long as to run it.
 */
export async function axeViolations(
  page: Page,
  { include, exclude, rules, hasTargetSize = false }: Options = {},
): Promise<string[]> {
  const options: axe.RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    ...(rules && {
      runOnly: { type: 'rule', values: hasTargetSize ? [...rules, 'target-size'] : [...rules] },
    }),
    ...(hasTargetSize && { rules: { 'target-size': { enabled: true } } }),
  };
  const context = { include: include ?? 'html', ...(exclude && { exclude }) };
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ([given, chosen]) => (globalThis as unknown as { axe: typeof axe }).axe.run(given, chosen),
    [context, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`);
}
