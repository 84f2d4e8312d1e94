import { bodySyntax, getOwn, type ObjectSchemaView } from '@curlew/openapi/internal';
import { boundsAccept } from '../accept/bounds-accept.ts';
import { PATTERNS } from './pattern/fitting-pattern.ts';
import type { SampleWalk } from './sample-walk.ts';

/** Texts in the encodings of RFC 4648 that `contentEncoding` names (JSON Schema, validation, section 8.3): `Hello`. */
const BY_ENCODING: Readonly<Record<string, string>> = {
  base16: '48656C6C6F',
  base32: 'JBSWY3DP',
  base64: 'SGVsbG8=',
  base64url: 'SGVsbG8',
};

/** The text of a schema that says what its text contains: a JSON document, or encoded bytes. */
export function encodedText(view: ObjectSchemaView, walk: SampleWalk, depth: number): string | undefined {
  const { contentEncoding, contentMediaType, contentSchema, bounds, format } = view;
  const text = contentEncoding === undefined ? document() : encoded(contentEncoding.toLowerCase());
  return text !== undefined && boundsAccept(bounds, text, PATTERNS) ? text : undefined;

  function document(): string | undefined {
    if (!contentSchema || !contentMediaType || bodySyntax(contentMediaType) !== 'json') return undefined;
    const value = walk.sample(contentSchema, depth + 1, undefined);
    return value === undefined ? undefined : JSON.stringify(value);
  }

  function encoded(name: string): string | undefined {
    return format === undefined ? getOwn(BY_ENCODING, name) : undefined;
  }
}
