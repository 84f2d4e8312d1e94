import type { Limits } from '../limits.ts';
import { parseJson } from './json/parse-json.ts';
import type { Parsed } from './parsed.ts';
import { parseYaml } from './yaml/parse-yaml.ts';

/** Parses JSON if the text is JSON, else YAML. */
export async function parseText(text: string, path: string, limits: Limits): Promise<Parsed> {
  const named = path.toLowerCase().endsWith('.json');
  if (!named && !/^\s*[[{]/.test(text)) return parseYaml(text, limits);
  const json = parseJson(text);
  if (json.value !== undefined || named) return json;
  return parseYaml(text, limits);
}
