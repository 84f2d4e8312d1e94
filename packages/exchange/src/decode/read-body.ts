import type { Json } from '@curlew/openapi';
import {
  duplicateKeys,
  essence,
  findJsonError,
  mediaTypeParameter,
  parseExactJson,
  SEQUENCE_SEPARATORS,
  type SequenceSyntax,
  sequenceSyntax,
} from '@curlew/openapi/internal';
import { isSecretName } from '../secrets/classify-name.ts';
import { latin1Text } from './bytes.ts';
import { withWritten } from './coerce-text.ts';

/** The parsed value of a body and how a number is written, or why it cannot be parsed; undefined for media types that are not parsed. */
export type BodyValue = { value: Json; text?: string } | { problem: string; outline?: string } | undefined;

/** A parsed JSON text, or why it is none. */
type JsonText =
  | { value: Json; text?: string }
  | {
      /** A sentence with the first words of what was received instead. */
      problem: string;
      /** The same for logs, without them. */
      outline: string;
    };

/** Literals of JavaScript and Python that JSON does not have. */
const FOREIGN_LITERAL = /^(?:[+-]?(?:NaN|Infinity)|undefined|None|True|False)\b/;

/** Characters of a text whose kind is found out. */
const MAX_EXAMINED = 4_000;

const MAX_WORDS = 8;

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
  const texts: [at: number, text: string][] = [];
  for (const [at, part] of text.split(SEQUENCE_SEPARATORS[syntax]).entries()) {
    if (part.trim() === '') continue;
    // A record separator is before each text.
    const place = syntax === 'json-seq' && at > 0 ? `Text ${at}` : `Line ${at + 1}`;
    const read = readJsonText(part, `${place} of the body`);
    if ('problem' in read) return read;
    texts.push([items.length, part.trim()]);
    items.push(read.value);
  }
  return { value: withWritten(items, texts) };
}

function readText(body: Uint8Array, charset: string | undefined): BodyValue {
  if (charset === undefined) return { value: decode(body, 'utf-8') ?? latin1Text(body) };
  const text = decode(body, charset);
  if (text !== undefined) return { value: text };
  return {
    problem: `The body is not in the charset \`${charset.slice(0, 40)}\` that its \`Content-Type\` names.`,
  };
}

/** Most bodies are UTF-8, and a decoder costs more than the text of a small one. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined: the body is not in this charset, or the charset is unknown. */
function decode(body: Uint8Array, charset: string): string | undefined {
  try {
    const decoder = charset === 'utf-8' ? UTF8 : new TextDecoder(charset, { fatal: true });
    return decoder.decode(body);
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

/**
 * Parses a JSON text. One with a repeated name is none: programs disagree about which of the values counts (RFC 8259, section 4).
 * @param subject `The body`, `Item 2 of the body`.
 */
export function readJsonText(text: string, subject: string): JsonText {
  const value = parseExactJson(text);
  if (value === undefined) return notJson(text, subject);
  const [repeated] = duplicateKeys(text, value);
  if (repeated === undefined) return typeof value === 'number' ? { value, text: text.trim() } : { value };
  const { offset, length } = repeated;
  const name = text.slice(offset, offset + length);
  const outline = `${subject} has an object with a repeated name, whose value is ambiguous.`;
  const shown = /^"[A-Za-z_][\w.-]{0,39}"$/.test(name) ? `\`${name}\`` : 'a name';
  return { problem: `${subject} has ${shown} twice in one object, whose value is ambiguous.`, outline };
}

function notJson(text: string, subject: string): JsonText {
  const start = text.slice(0, MAX_EXAMINED).trimStart();
  const kind = receivedKind(start);
  if (kind !== undefined) return otherKind(start, `${subject} is ${kind}, not JSON.`);
  // Its message may quote the text, which may contain credentials.
  const { offset } = findJsonError(text);
  const literal = FOREIGN_LITERAL.exec(text.slice(offset, offset + 12))?.[0];
  const where =
    literal !== undefined
      ? `it contains \`${literal}\`, which JSON does not have`
      : offset >= text.trimEnd().length
        ? 'it ends in the middle of a value'
        : `character ${offset + 1} is unexpected`;
  const problem = `${subject} is not JSON: ${where}.`;
  return { problem, outline: problem };
}

function otherKind(start: string, outline: string): { problem: string; outline: string } {
  const words = firstWords(start);
  return { problem: words === '' ? outline : `${outline.slice(0, -1)}; it begins with "${words}".`, outline };
}

/** What was received in place of XML; undefined for a document with an error. */
export function notXml(text: string): { problem: string; outline: string } | undefined {
  const start = text.slice(0, MAX_EXAMINED).trimStart();
  if (/^[[{]/.test(start)) return otherKind('', 'The body is JSON, not XML.');
  const kind = receivedKind(start);
  return kind === undefined || kind === 'XML' ? undefined : otherKind(start, `The body is ${kind}, not XML.`);
}

/** A text in UTF-8; undefined for other bytes. */
export function utf8Document(body: Uint8Array): string | undefined {
  return decode(body, 'utf-8');
}

/** What a text is that is not JSON: HTML, XML or plain text; undefined for a JSON text with an error. */
function receivedKind(start: string): string | undefined {
  if (
    /^(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body|title|meta|script|h1|p|div|center|form)\b/i.test(
      start,
    )
  )
    return isLoginPage(start) ? 'HTML (a login page)' : 'HTML';
  if (/^<[?!A-Za-z]/.test(start)) return 'XML';
  return /^\p{L}[\p{L}'’]*[\s,.:!;]/u.test(start) && !FOREIGN_LITERAL.test(start) ? 'plain text' : undefined;
}

function isLoginPage(html: string): boolean {
  return /type\s*=\s*["']?password\b|<title>[^<]*\b(?:log ?in|sign ?in)\b/i.test(html);
}

/** The first words of a text without markup. What is no plain word, and all that follows the name of a credential, is left out. */
function firstWords(start: string): string {
  const visible = start
    .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replaceAll(/<[^>]*(?:>|$)/g, ' ')
    .replaceAll(/&[a-z\d#]+;/gi, ' ')
    .trim();
  const words = visible.split(/\s+/, MAX_WORDS + 1).filter((word) => word !== '');
  const named = words.findIndex((word) => isSecretName(word.replace(/[^\p{L}\p{N}_-]+$/u, '')));
  const shown = words.slice(0, MAX_WORDS).map((word, index) => {
    const isBefore = named < 0 || index <= named;
    return isBefore && /^\p{L}[\p{L}'’-]{0,14}[,.:!;?]?$/u.test(word) ? word : '…';
  });
  const isCut = words.length > MAX_WORDS || visible.length > 1_000;
  return `${shown.join(' ')}${isCut ? ' …' : ''}`.replaceAll(/…(?: …)+/g, '…');
}
