import { bodySyntax, type Encoding } from '@curlew/openapi/internal';
import { firstType, hasStyle } from '../build/body/form-fields.ts';

/**
 * How a value is serialized in a request: `json`; `text`, all that is in it, as in a query; `field`, a value of a form, or
 * each item of a list, as text but objects as JSON; `item`, an item of such a list; `form`, an object whose members are
 * written by their encodings.
 */
export type ValueSerialization =
  | { kind: 'json' | 'text' | 'field' | 'item' }
  | { kind: 'form'; encoding: readonly Encoding[] };

/** Returns how a value of a media type is serialized. */
export function getSerialization(mediaType: string, encoding: readonly Encoding[] = []): ValueSerialization {
  const syntax = bodySyntax(mediaType);
  if (syntax === 'form' || syntax === 'multipart') return { kind: 'form', encoding };
  if (syntax === 'xml') return { kind: 'text' };
  return { kind: syntax === 'text' || syntax === 'binary' ? 'field' : 'json' };
}

/** Returns how a member of an object is serialized. */
export function memberSerialization(object: ValueSerialization, name: string): ValueSerialization {
  if (object.kind === 'text') return object;
  if (object.kind !== 'form') return { kind: 'json' };
  const own = object.encoding.find((one) => one.name === name);
  if (own && hasStyle(own)) return { kind: 'text' };
  const type = firstType(own?.contentType);
  return type === undefined ? { kind: 'field' } : getSerialization(type, own?.encoding);
}

/** Returns how an item of a list is serialized. */
export function itemSerialization(list: ValueSerialization): ValueSerialization {
  if (list.kind === 'field') return { kind: 'item' };
  return list.kind === 'text' || list.kind === 'form' ? list : { kind: 'json' };
}

/** A number is sent as it is typed, with all its digits. */
export function isSerializedAsText({ kind }: ValueSerialization): boolean {
  return kind === 'text' || kind === 'field' || kind === 'item';
}
