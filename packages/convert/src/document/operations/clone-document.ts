import type { OpenApiDocument } from '../../openapi-document.ts';

/** A copy in which nothing occurs twice, so that changing one place changes no other. `x-` fields stay what they were given as. */
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
