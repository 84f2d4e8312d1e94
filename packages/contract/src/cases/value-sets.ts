import type { Example, Operation } from '@curlew/openapi';
import { preferredMedia } from '@curlew/request';

/** Selects the values of a positive case. */
export interface ValueSet {
  /** Shown to readers. */
  name: string;
  /** Use the examples of this name, else the first ones. */
  example?: string;
  /** Also send optional parameters without an example. */
  withOptional: boolean;
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
  return sets;
}

export function hasValue({ value, serializedValue }: Example): boolean {
  return value !== undefined || serializedValue !== undefined;
}
