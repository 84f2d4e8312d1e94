import { parseJson, SEQUENCE_SEPARATORS, sequenceSyntax, sequenceTexts } from '@curlew/openapi';
import type { StreamItem } from './send-request.ts';

/** More items of a stream are not reported. */
export const MAX_ITEMS = 1_000;
/** A longer item is not waited for, in UTF-16 units. */
const MAX_ITEM = 1_000_000;
/** Up to this length, in UTF-16 units, a text of RFC 7464 is tried at each line end: the next separator may come late. */
const MAX_TRIED = 20_000;

/**
 * Reports the items of a sequence (JSON Lines, or RFC 7464) as its bytes come; nothing of other media types. The body has
 * all of them in the end.
 * @param since milliseconds since the request was sent.
 */
export function sequenceReader(
  mediaType: string,
  onItem: (item: StreamItem) => void,
  since: () => number,
): (bytes: Uint8Array) => void {
  const syntax = sequenceSyntax(mediaType);
  if (syntax === undefined) return () => undefined;
  const decoder = new TextDecoder();
  let rest = '';
  let count = 0;
  const isWhole = () =>
    syntax === 'json-seq' && rest.endsWith('\n') && rest.length <= MAX_TRIED && parseJson(rest) !== undefined;
  return (bytes) => {
    if (count >= MAX_ITEMS || rest.length > MAX_ITEM) return;
    const text = decoder.decode(bytes, { stream: true });
    const end = text.lastIndexOf(SEQUENCE_SEPARATORS[syntax]);
    let ended = '';
    if (end === -1) rest += text;
    else {
      ended = rest + text.slice(0, end + 1);
      rest = text.slice(end + 1);
    }
    if (isWhole()) {
      ended += rest;
      rest = '';
    }
    for (const data of sequenceTexts(ended, syntax).slice(0, MAX_ITEMS - count)) {
      count += 1;
      onItem({ type: '', data, atMs: since() });
    }
  };
}
