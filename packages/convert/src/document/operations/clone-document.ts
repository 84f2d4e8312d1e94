import type { OpenApiDocument } from '../../openapi-document.ts';
import { setOwn } from '../../own-property.ts';

/** Copies a document so that no object is shared. Values of `x-` fields are kept as given. */
export function cloneDocument(document: OpenApiDocument): OpenApiDocument {
  return copyObject(document as Record<string, unknown>) as OpenApiDocument;
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return copyObject(value as Record<string, unknown>);
  // Lists of names are the most frequent ones.
  return typeof value[0] === 'string' ? value.slice() : value.map(copy);
}

/** Member by member: half the time of `{ ...value }` here, where objects have hundreds of forms. */
function copyObject(value: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key in value) {
    const member = value[key];
    const isShared = typeof member === 'object' && member !== null && !key.startsWith('x-');
    setOwn(result, key, isShared ? copy(member) : member);
  }
  return result;
}
