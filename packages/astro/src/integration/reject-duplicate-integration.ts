import type { AstroIntegration } from 'astro';
import { AstroError } from 'astro/errors';

/** One `curlew()` must contain all sources: two could have conflicting addresses. */
export function rejectDuplicateIntegration(name: string, integrations: readonly AstroIntegration[]): void {
  if (integrations.filter((one) => one.name === name).length < 2) return;
  throw new AstroError(
    'Duplicate curlew() in `integrations`; expected one.',
    'Pass all sources to one: curlew({ sources: [...] })',
  );
}
