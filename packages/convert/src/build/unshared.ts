import type { OpenApiDocument } from '../openapi-document.ts';

/** A copy in which nothing occurs twice, so that changing one place changes no other. `x-` fields stay what they were given as. */
export function unshared(document: OpenApiDocument): OpenApiDocument {
  return copyObject(document as Record<string, unknown>) as OpenApiDocument;
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map(copy) : copyObject(value as Record<string, unknown>);
}

function copyObject(value: Record<string, unknown>): Record<string, unknown> {
  const result = { ...value };
  for (const key in result) {
    const member = result[key];
    if (typeof member === 'object' && member !== null && !key.startsWith('x-')) result[key] = copy(member);
  }
  return result;
}
