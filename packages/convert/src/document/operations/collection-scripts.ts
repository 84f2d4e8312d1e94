import type { NormalizedRequest } from '../../normalized-request.ts';
import type { SourceScripts } from '../../source-adapter.ts';

/** The extension with the scripts of a collection. */
export const SCRIPTS = 'x-coll-scripts';

const EVENTS: readonly (keyof SourceScripts)[] = ['prerequest', 'test'];

/** The scripts of a source, if all requests of a document with several operations begin with them: they stand once. */
export function sharedScripts(
  requests: readonly NormalizedRequest[],
  scripts: SourceScripts | undefined,
  operationCount: number,
): SourceScripts | undefined {
  if (!scripts || operationCount < 2) return undefined;
  const isShared = requests.every((request) => {
    const own = getScripts(request);
    return EVENTS.every((event) => scripts[event] === undefined || startsWith(own[event], scripts[event]));
  });
  return isShared ? scripts : undefined;
}

function startsWith(text: string | undefined, start: string): boolean {
  return text !== undefined && (text === start || text.startsWith(`${start}\n`));
}

/**
 * The scripts of the requests that became one operation, without the shared ones: those of the first request, and where the
 * others have different ones, a list of all requests with their names and scripts. Undefined if nothing is left.
 */
export function mergedScripts(
  requests: readonly NormalizedRequest[],
  shared: SourceScripts = {},
): object | undefined {
  const all = requests.map((request, index) => ({
    name: request.details?.summary?.trim() || `request ${index + 1}`,
    ...withoutShared(getScripts(request), shared),
  }));
  const [first, ...others] = all;
  const { name: _name, ...own } = first ?? { name: '' };
  const isSame = others.every(
    ({ name: _other, ...scripts }) => JSON.stringify(scripts) === JSON.stringify(own),
  );
  if (!isSame) return { ...own, requests: all };
  return Object.keys(own).length > 0 ? own : undefined;
}

function withoutShared(scripts: SourceScripts, shared: SourceScripts): SourceScripts {
  const left = { ...scripts };
  for (const event of EVENTS) {
    const [start, text] = [shared[event], left[event]];
    if (start === undefined || text === undefined) continue;
    if (text === start) delete left[event];
    else left[event] = text.slice(start.length + 1);
  }
  return left;
}

function getScripts({ extensions }: NormalizedRequest): SourceScripts {
  const value = extensions?.[SCRIPTS];
  return typeof value === 'object' && value !== null ? value : {};
}
