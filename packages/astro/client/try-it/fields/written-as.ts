import { bodySyntax, type Encoding } from '@curlew/openapi';
import { firstType, hasStyle } from '@curlew/request';

/**
 * How a value is written into a request: `json`; `text`, all that is in it, as in a query; `field`, a value of a form, or
 * each item of a list, as text but objects as JSON; `item`, an item of such a list; `form`, an object whose members are
 * written by their encodings.
 */
export type WrittenAs =
  | { kind: 'json' | 'text' | 'field' | 'item' }
  | { kind: 'form'; encoding: readonly Encoding[] };

/** How a value of a media type is written. */
export function writtenAs(mediaType: string, encoding: readonly Encoding[] = []): WrittenAs {
  const syntax = bodySyntax(mediaType);
  if (syntax === 'form' || syntax === 'multipart') return { kind: 'form', encoding };
  if (syntax === 'xml') return { kind: 'text' };
  return { kind: syntax === 'text' || syntax === 'binary' ? 'field' : 'json' };
}

/** How a member of an object is written. */
export function memberWrittenAs(object: WrittenAs, name: string): WrittenAs {
  if (object.kind === 'text') return object;
  if (object.kind !== 'form') return { kind: 'json' };
  const own = object.encoding.find((one) => one.name === name);
  if (own && hasStyle(own)) return { kind: 'text' };
  const type = firstType(own?.contentType);
  return type === undefined ? { kind: 'field' } : writtenAs(type, own?.encoding);
}

/** How an item of a list is written. */
export function itemWrittenAs(list: WrittenAs): WrittenAs {
  if (list.kind === 'field') return { kind: 'item' };
  return list.kind === 'text' || list.kind === 'form' ? list : { kind: 'json' };
}

/** A number is sent as it is typed, with all its digits. */
export function isWrittenAsText({ kind }: WrittenAs): boolean {
  return kind === 'text' || kind === 'field' || kind === 'item';
}
