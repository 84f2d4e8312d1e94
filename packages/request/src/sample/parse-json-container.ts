import type { Json } from '@curlew/openapi';
import { parseJson } from '@curlew/openapi/internal';

/** The object or array that a text spells in JSON, or as Python prints it: `['Ottawa', True]`. */
export function parseJsonContainer(text: string): Json | undefined {
  return /^\s*[[{]/.test(text) ? (parseJson(text) ?? parseJson(fromPython(text))) : undefined;
}

const CONSTANTS: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };

/** Strings in single quotes become those of JSON. */
function fromPython(text: string): string {
  return text.replace(
    /'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|\b(?:True|False|None)\b/gs,
    (token, inside: string | undefined) =>
      inside === undefined ? (CONSTANTS[token] ?? token) : JSON.stringify(inside.replaceAll("\\'", "'")),
  );
}
