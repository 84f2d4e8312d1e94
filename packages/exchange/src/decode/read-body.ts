import {
  essence,
  type Json,
  mediaTypeParameter,
  SEQUENCE_SEPARATORS,
  type SequenceSyntax,
  sequenceSyntax,
} from '@curlew/openapi';

import { latin1Text } from './bytes.ts';
import { readJsonText } from './read-json.ts';

/** The parsed value of a body, or why it cannot be parsed; undefined for media types that are not parsed. */
export type BodyValue = { value: Json } | { problem: string; outline?: string } | undefined;

/** Parses JSON, JSON sequences and text. Other media types give undefined. */
export function readBody(body: Uint8Array, contentType: string): BodyValue {
  const type = essence(contentType);
  const syntax = sequenceSyntax(type);
  if (syntax !== undefined) return readSequence(body, syntax);
  if (/[/+]json$/.test(type)) return readJson(body);
  if (type.startsWith('text/')) return readText(body, mediaTypeParameter(contentType, 'charset'));
  return undefined;
}

/** RFC 8259, section 8.1: JSON is UTF-8, whatever `charset` says. */
function readJson(body: Uint8Array): BodyValue {
  const text = decode(body, 'utf-8');
  if (text === undefined)
    return { problem: `The body is not UTF-8, which JSON requires${invalidByte(body)}` };
  return readJsonText(text, 'The body');
}

function readSequence(body: Uint8Array, syntax: SequenceSyntax): BodyValue {
  const text = decode(body, 'utf-8');
  if (text === undefined)
    return { problem: `The body is not UTF-8, which JSON requires${invalidByte(body)}` };
  const items: Json[] = [];
  for (const [at, part] of text.split(SEQUENCE_SEPARATORS[syntax]).entries()) {
    if (part.trim() === '') continue;
    // A record separator is before each text.
    const place = syntax === 'json-seq' && at > 0 ? `Text ${at}` : `Line ${at + 1}`;
    const read = readJsonText(part, `${place} of the body`);
    if ('problem' in read) return read;
    items.push(read.value);
  }
  return { value: items };
}

function readText(body: Uint8Array, charset: string | undefined): BodyValue {
  if (charset === undefined) return { value: decode(body, 'utf-8') ?? latin1Text(body) };
  const text = decode(body, charset);
  if (text !== undefined) return { value: text };
  return {
    problem: `The body is not in the charset \`${charset.slice(0, 40)}\` that its \`Content-Type\` names.`,
  };
}

/** Undefined: the body is not in this charset, or the charset is unknown. */
function decode(body: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

/** States the position of the first byte that is not UTF-8. */
function invalidByte(body: Uint8Array): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const at = text.indexOf('\uFFFD');
  return at < 0 ? '.' : `: byte ${new TextEncoder().encode(text.slice(0, at)).length + 1} is not.`;
}
