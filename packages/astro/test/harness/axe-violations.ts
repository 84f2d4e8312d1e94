import { AxeBuilder } from '@axe-core/playwright';
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

/** What axe finds on a page, a line for each rule. Only violations are described, which takes half the time. */
export async function axeViolations(
  page: Page,
  { include, exclude, rules, hasTargetSize = false }: Options = {},
): Promise<string[]> {
  // Without the legacy mode axe opens a second page to add up frames; ours have none that it may enter.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (include) axe.include(include);
  if (exclude) axe.exclude(exclude);
  axe.options({
    resultTypes: ['violations'],
    ...(rules && {
      runOnly: { type: 'rule', values: hasTargetSize ? [...rules, 'target-size'] : [...rules] },
    }),
    ...(hasTargetSize && { rules: { 'target-size': { enabled: true } } }),
  });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`);
}
