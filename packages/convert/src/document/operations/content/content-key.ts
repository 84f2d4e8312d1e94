import { essence, isMediaType } from '@curlew/openapi';
import { getOrInsert } from '../../../get-or-insert.ts';
import type { BuildContext } from '../../build-context.ts';

/** A key of `content`: the media type without parameters; the range of all types if it is invalid or secret. */
export function contentKey(mediaType: string, { redactor, contentKeys }: BuildContext): string {
  return getOrInsert(contentKeys, mediaType, () => {
    const type = essence(mediaType);
    // Prefixes of credentials have capitals.
    const [written = ''] = mediaType.split(';');
    return isMediaType(type) && !redactor.isSecretName(written.trim()) ? type : '*/*';
  });
}
