/// <reference path="../load/yaml/js-yaml.d.ts" />
import { load } from 'js-yaml';
import type { Json } from '../json.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { aliasProblem, firstAnchor } from '../load/yaml/alias-problem.ts';
import { YAML_SCHEMA } from '../load/yaml/yaml-schema.ts';

/** Parses an edited text as loading does. The last of duplicate keys counts. */
export function parseEdited(text: string, isJson: boolean): { value: Json } | { problem: string } {
  try {
    if (isJson) return { value: JSON.parse(text) as Json };
    const options = { schema: YAML_SCHEMA, maxDepth: DEFAULT_LIMITS.nesting, maxTotalMergeKeys: 1_000_000 };
    const value = (load(text, { ...options, json: true }) ?? null) as Json;
    const problem = firstAnchor(text) === undefined ? undefined : aliasProblem(value, DEFAULT_LIMITS);
    return problem === undefined ? { value } : { problem: problem.message };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
