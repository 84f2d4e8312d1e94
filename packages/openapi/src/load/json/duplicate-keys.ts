import type { Json } from '../../json.ts';
import { isSpace, skipQuoted } from '../../position/scan.ts';
import type { SyntaxProblem } from '../parsed.ts';

/**
 * Problems for duplicate keys in the objects of valid JSON: `JSON.parse` silently keeps the last. `value` is the parsed
 * text.
 */
export function duplicateKeys(text: string, value: Json): SyntaxProblem[] {
  if (!hasDuplicateKeys(text, value)) return [];
  const problems: SyntaxProblem[] = [];
  // Keys of each enclosing object or array.
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '{' || char === '[') open.push(new Set());
    else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = skipQuoted(text, at);
      const keys = isKey(text, end) ? open.at(-1) : undefined;
      const name = keys && (JSON.parse(text.slice(at, end)) as string);
      if (keys !== undefined && name !== undefined && keys.has(name)) problems.push(problemAt(at, end));
      if (keys !== undefined && name !== undefined) keys.add(name);
      at = end - 1;
    }
  }
  return problems;
}

/** Whether an object of valid JSON repeats a key: the text and its parsed `value` have different numbers of members. */
export function hasDuplicateKeys(text: string, value: Json): boolean {
  return writtenMembers(text) !== parsedMembers(value);
}

function writtenMembers(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; ) {
    const end = skipQuoted(text, at);
    if (isKey(text, end)) count += 1;
    at = text.indexOf('"', end);
  }
  return count;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === 58;
}

function parsedMembers(root: Json): number {
  let count = 0;
  // A stack, because values may be nested deeper than calls.
  const left: Json[] = [root];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const item of value) if (typeof item === 'object') left.push(item);
      continue;
    }
    for (const key in value) {
      const child = value[key];
      count += 1;
      if (typeof child === 'object') left.push(child);
    }
  }
  return count;
}

function problemAt(offset: number, end: number): SyntaxProblem {
  return {
    code: 'duplicate-key',
    message: 'Duplicate key in this object; parsers keep only one of the values.',
    help: 'Remove or rename one of the two.',
    offset,
    length: end - offset,
  };
}
