import type { OpenApiDocument } from '../../openapi-document.ts';

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

function copyObject(value: Record<string, unknown>): Record<string, unknown> {
  const result = { ...value };
  for (const key in result) {
    const member = result[key];
    if (typeof member === 'object' && member !== null && !key.startsWith('x-')) result[key] = copy(member);
  }
  return result;
}
