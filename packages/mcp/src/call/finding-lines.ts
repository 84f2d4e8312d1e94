import type { Finding } from '@curlew/exchange';
import { cleanLine } from '../text/clean-text.ts';

/** Maximum number of contradictions in a result. */
const MAX_LISTED = 20;

/**
 * Returns a line for each contradiction. One that is found in every item of a list has one line, with the number of places.
 * @param findings credentials masked.
 */
export function findingLines(findings: readonly Finding[]): string[] {
  const groups = new Map<string, { first: Finding; places: Set<string> }>();
  for (const finding of findings) {
    const key = getKey(finding);
    const group = groups.get(key) ?? { first: finding, places: new Set() };
    group.places.add(`${finding.message ?? ''} ${finding.instance}`);
    groups.set(key, group);
  }
  const lines = [...groups.values()].map(({ first: { sentence, instance, part }, places }) => {
    const others = places.size > 1 ? `${instance ? ', and' : ''} ${places.size - 1} more` : '';
    const at = instance || others ? ` (${part}${instance ? ` ${cleanLine(instance)}` : ''}${others})` : '';
    return `Contract: ${cleanLine(sentence)}${at}`;
  });
  const left = lines.length - MAX_LISTED;
  return left > 0 ? [...lines.slice(0, MAX_LISTED), `Contract: ${left} more contradictions.`] : lines;
}

/** The same for the same contradiction in another item of a list or in another message. */
function getKey({ kind, part, name = '', instance, schema }: Finding): string {
  const place = instance.replace(/\/\d+(?=\/|$)/g, '/*');
  const declared = schema ? `${schema.location.file}#${schema.location.pointer}` : '';
  return JSON.stringify([kind, part, name, place, declared]);
}
