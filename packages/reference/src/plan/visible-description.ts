import type { Report } from '@curlew/diagnostics';
import { pluralize } from '@curlew/diagnostics';
import { countOperations, type Description, type InternalPart, withoutInternal } from '@curlew/openapi';
import { INTERNAL } from '../reference-codes.ts';

/** The description as pages show it: without parts marked `x-internal: true`, which a diagnostic counts. */
export function visibleDescription(description: Description, report: Report | undefined): Description {
  const { description: visible, hidden } = withoutInternal(description);
  const [first] = hidden;
  if (first === undefined) return description;
  if (report === undefined) return visible;
  const operations = countOperations(description) - countOperations(visible);
  report({
    code: INTERNAL.code,
    severity: INTERNAL.severity,
    message: `${partsInWords(operations, hidden)} not shown: marked \`x-internal: true\`, or a reference to such a part.`,
    help: INTERNAL.help,
    span: description.span(first.at),
    pointer: description.pointerInText(first.at),
  });
  return visible;
}

/** `2 operations, 1 schema`: operations as readers count them, also where a whole path is hidden. */
function partsInWords(operations: number, hidden: readonly InternalPart[]): string {
  const counts = new Map(operations > 0 ? [['operation', operations]] : []);
  for (const part of hidden) {
    const noun = nounOf(part);
    if (noun !== undefined) counts.set(noun, (counts.get(noun) ?? 0) + 1);
  }
  if (counts.size === 0) counts.set('path', hidden.length);
  return [...counts]
    .map(([noun, count]) => pluralize(count, noun, noun === 'property' ? 'properties' : `${noun}s`))
    .join(', ');
}

function nounOf({ nodeType, isProperty }: InternalPart): string | undefined {
  if (nodeType === 'PathItem' || nodeType === 'Operation') return undefined;
  if (isProperty) return 'property';
  return nodeType.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
