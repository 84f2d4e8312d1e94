import { findJsonError } from '../json/find-json-error.ts';
import type { Json } from '../json.ts';
import type { Limits } from '../limits.ts';
import type { Parsed } from './parsed.ts';
import { parseYaml } from './yaml/parse-yaml.ts';

/** Parses JSON if the text is JSON, else YAML. */
export async function parseText(text: string, path: string, limits: Limits): Promise<Parsed> {
  const isNamedJson = path.toLowerCase().endsWith('.json');
  if (!isNamedJson && !/^\s*[[{]/.test(text)) return parseYaml(text, limits);
  const json = parseJsonText(text);
  return json.value !== undefined || isNamedJson ? json : parseYaml(text, limits);
}

function parseJsonText(text: string): Parsed {
  try {
    return { format: 'json', value: JSON.parse(text) as Json, problems: [] };
  } catch {
    return { format: 'json', problems: [findJsonError(text)] };
  }
}
