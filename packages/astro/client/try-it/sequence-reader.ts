import { bodySyntax } from '@curlew/request';
import type { StreamItem } from './send-request.ts';

/** More items are not reported: the body has all of them in the end. */
const MAX_ITEMS = 1_000;
/** A longer item is not waited for, in UTF-16 units. */
const MAX_ITEM = 1_000_000;

/**
 * Reports the items of a sequence (JSON Lines, or RFC 7464) as its bytes come; nothing of other media types.
 * @param since milliseconds since the request was sent.
 */
export function sequenceReader(
  mediaType: string,
  onItem: (item: StreamItem) => void,
  since: () => number,
): (bytes: Uint8Array) => void {
  const syntax = bodySyntax(mediaType);
  if (syntax !== 'json-lines' && syntax !== 'json-seq') return () => undefined;
  const decoder = new TextDecoder();
  let rest = '';
  let count = 0;
  return (bytes) => {
    if (count >= MAX_ITEMS || rest.length > MAX_ITEM) return;
    const parts = (rest + decoder.decode(bytes, { stream: true })).replaceAll('\u001e', '\n').split('\n');
    rest = parts.pop() ?? '';
    for (const data of parts.filter((part) => part.trim() !== '').slice(0, MAX_ITEMS - count)) {
      count += 1;
      onItem({ type: String(count), data, atMs: since() });
    }
  };
}
