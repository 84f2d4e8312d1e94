/// <reference path="../load/yaml/js-yaml.d.ts" />
import { load } from 'js-yaml';
import type { Json } from '../json.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { aliasProblem, firstAnchor } from '../load/yaml/alias-problem.ts';
import { YAML_SCHEMA } from '../load/yaml/yaml-schema.ts';

/** The value of an edited text, as loading reads it, or what is wrong with it. Of a repeated key, the last counts. */
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
