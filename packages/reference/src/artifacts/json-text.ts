import type { Json } from '@curlew/openapi';

/** A value as JSON, indented by one space for each level, for a place `depth` levels deep. */
export function jsonText(value: Json, depth: number): string {
  return JSON.stringify(value, undefined, 1).replaceAll('\n', `\n${' '.repeat(depth)}`);
}

/** An object as JSON, whose members are texts of `jsonText` at `depth + 1`, in the order that JavaScript gives to their names. */
export function objectText(
  members: readonly (readonly [name: string, text: string])[],
  depth: number,
): string {
  const texts = Object.entries(Object.fromEntries(members));
  if (texts.length === 0) return '{}';
  const indent = ' '.repeat(depth + 1);
  const lines = texts.map(([name, text]) => `${indent}${JSON.stringify(name)}: ${text}`);
  return `{\n${lines.join(',\n')}\n${' '.repeat(depth)}}`;
}
