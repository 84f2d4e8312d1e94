import { escapePointer } from '@curlew/openapi';
import type { DescriptionReference, TextContext } from '@curlew/openapi/language';
import type { DescriptionState } from '../engine/description-state.ts';

/** The reference that is written at a place of a text. */
export function referenceAt(
  { references }: DescriptionState,
  file: string,
  { keys, part }: TextContext,
  key?: string,
): DescriptionReference | undefined {
  const path = part === 'key' && key !== undefined ? [...keys, key] : keys;
  const pointer = path.map((one) => `/${escapePointer(one)}`).join('');
  return references.find(
    (one) => one.file === file && one.pointer === pointer && one.isKey === (part === 'key'),
  );
}
