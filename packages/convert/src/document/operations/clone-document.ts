import type { OpenApiDocument } from '../../openapi-document.ts';
import { setOwn } from '../../own-property.ts';

/** Copies a document so that no object occurs in it twice. Values of `x-` fields stay shared with the original. */
export function cloneDocument(document: OpenApiDocument): OpenApiDocument {
  return copyObject(document as Record<string, unknown>) as OpenApiDocument;
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return copyObject(value as Record<string, unknown>);
  // Arrays of strings are the most frequent arrays, and need no copy of their items.
  return typeof value[0] === 'string' ? value.slice() : value.map(copy);
}

/** Copies member by member, which takes half the time of `{ ...value }` for objects of hundreds of different shapes. */
function copyObject(value: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key in value) {
    const member = value[key];
    const isCopied = typeof member === 'object' && member !== null && !key.startsWith('x-');
    setOwn(result, key, isCopied ? copy(member) : member);
  }
  return result;
}
