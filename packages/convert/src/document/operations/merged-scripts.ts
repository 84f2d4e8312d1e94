import type { NormalizedRequest } from '../../normalized-request.ts';

/** The extension with the scripts of a collection. */
export const SCRIPTS = 'x-coll-scripts';

/**
 * The scripts of the requests that became one operation: those of the first request, and where the others have different
 * ones, a list of all requests with their names and scripts.
 */
export function mergedScripts(requests: readonly NormalizedRequest[]): object {
  const all = requests.map(({ extensions, details }, index) => ({
    name: details?.summary?.trim() || `request ${index + 1}`,
    ...scriptsOf(extensions?.[SCRIPTS]),
  }));
  const [first, ...others] = all;
  const { name: _name, ...own } = first ?? { name: '' };
  const isSame = others.every(
    ({ name: _other, ...scripts }) => JSON.stringify(scripts) === JSON.stringify(own),
  );
  return isSame ? own : { ...own, requests: all };
}

function scriptsOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
