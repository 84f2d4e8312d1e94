import type { Example, Operation } from '@curlew/openapi';
import { preferredMedia } from '@curlew/request';
import { type RequestScripts, scriptsOf } from '../scripts/case-scripts.ts';

/** Selects the values of a positive case. */
export interface ValueSet {
  /** Shown to readers. */
  name: string;
  /** Use the examples of this name, else the first ones. */
  example?: string;
  /** The scripts of the request of a collection that it stands for. */
  scripts?: RequestScripts;
  /** Also send optional parameters without an example. */
  withOptional: boolean;
  /** Use no example of a parameter or body. */
  isGenerated?: boolean;
}

/** Maximum number of examples of one operation with their own case. */
const MAX_EXAMPLES = 50;

/**
 * The sets of values that an operation is called with. Examples of the same name belong together, whether they are those
 * of a parameter or of the body.
 */
export function valueSets(operation: Operation): ValueSet[] {
  const media = preferredMedia(operation.requestBody?.content ?? []);
  const lists = [media?.examples ?? [], ...operation.parameters.map(({ examples }) => examples)];
  const names = new Set(lists.flatMap((list) => list.filter(hasValue).flatMap(({ name }) => name ?? [])));
  const sets: ValueSet[] = [...names]
    .slice(0, MAX_EXAMPLES)
    .map((example) => ({ name: `example ${example}`, example, withOptional: false }));
  if (sets.length === 0) {
    const isEmpty = media === undefined && operation.parameters.length === 0;
    const isGiven = lists.some((list) => list.some(hasValue));
    sets.push({ name: isGiven ? 'example' : isEmpty ? 'call' : 'generated values', withOptional: false });
  }
  if (operation.parameters.some((parameter) => !parameter.required && !parameter.examples.some(hasValue)))
    sets.push({ name: 'optional parameters', withOptional: true });
  return withScripts(sets, scriptsOf(operation));
}

/**
 * The sets with the scripts of their requests: those of the request that an example is named after, else of the first one.
 * Requests without a set of their own get one, so that the scripts of all of them run.
 */
function withScripts(sets: readonly ValueSet[], requests: readonly RequestScripts[]): ValueSet[] {
  const [first] = requests;
  if (first === undefined) return [...sets];
  const left = new Set(requests);
  const own = sets.map((set): ValueSet => {
    const scripts = requestOf(set.example, requests) ?? first;
    left.delete(scripts);
    return { ...set, scripts };
  });
  const more = [...left].map(
    (scripts): ValueSet => ({ name: `request ${scripts.name}`, scripts, withOptional: false }),
  );
  return [...own, ...more];
}

export function hasValue({ value, serializedValue }: Example): boolean {
  return value !== undefined || serializedValue !== undefined;
}

/** The request that an example is named after; examples of requests with the same name are numbered. */
function requestOf(
  example: string | undefined,
  requests: readonly RequestScripts[],
): RequestScripts | undefined {
  const [, base, number] = /^(.*) (\d+)$/s.exec(example ?? '') ?? [];
  return (
    requests.find(({ name }) => name === example) ??
    requests.filter(({ name }) => name === base)[Number(number) - 1]
  );
}
