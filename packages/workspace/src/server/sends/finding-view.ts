import { type Finding, severityOf } from '@curlew/exchange';
import type { Edit } from '@curlew/openapi';
import type { FindingView } from '../../protocol/send.ts';
import type { TextPlaces } from '../engine/text-places.ts';

export function findingView(finding: Finding, index: number, places: TextPlaces): FindingView {
  const { kind, part, name, message, instance, schema, sentence, help, edits = [] } = finding;
  return {
    index,
    kind,
    severity: severityOf(finding),
    part,
    ...(name !== undefined && { name }),
    ...(message !== undefined && { message }),
    instance,
    sentence,
    ...(help !== undefined && { help }),
    ...(schema && { place: places.of(schema.span) }),
    ...(edits.length > 0 && { fix: fixTitle(finding, edits) }),
  };
}

/** Short label of the edits: `Declare scope`. */
function fixTitle({ kind, instance, name }: Finding, edits: readonly Edit[]): string {
  const own = instance
    .slice(instance.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const subject = own || name || lastKey(edits[0]?.pointer ?? '');
  if (kind.startsWith('undeclared-')) return `Declare ${subject}`;
  if (kind === 'missing-property' || kind === 'missing-header') return `Make ${subject} optional`;
  if (kind === 'unexpected-null') return `Allow null for ${subject}`;
  return `Change the description of ${subject}`;
}

function lastKey(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
