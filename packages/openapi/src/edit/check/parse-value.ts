/// <reference path="../../load/js-yaml.d.ts" />
import { load, YAMLException } from 'js-yaml';
import type { Json } from '../../json.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { aliasProblem } from '../../load/alias-problem.ts';
import { parseJson } from '../../load/parse-json.ts';
import type { Format, Parsed, SyntaxProblem } from '../../load/parsed.ts';
import { readYamlThoroughly } from '../../load/read-yaml-thoroughly.ts';
import { YAML_SCHEMA } from '../../load/yaml-schema.ts';
import { mayHaveAliases } from '../source/anchors.ts';

/** What a text stands for, as loading has it; of a key that is written twice, the last counts. */
export function parseValue(text: string, format: Format): Parsed {
  if (format === 'json') return parseJson(text);
  try {
    const options = { schema: YAML_SCHEMA, maxDepth: DEFAULT_LIMITS.nesting, maxTotalMergeKeys: 1_000_000 };
    const value = (load(text, { ...options, json: true }) ?? null) as Json;
    const problem = mayHaveAliases(text) ? aliasProblem(value, DEFAULT_LIMITS) : undefined;
    return problem === undefined ? { format, value, problems: [] } : { format, problems: [problem] };
  } catch (error) {
    return readYamlThoroughly(text, DEFAULT_LIMITS, problemOf(error));
  }
}

/** JSON when the name says so, or when the text begins like JSON and is JSON. */
export function formatOf(text: string, path: string): Format {
  if (path.toLowerCase().endsWith('.json')) return 'json';
  if (!/^\s*[[{]/.test(text)) return 'yaml';
  return parseJson(text).value === undefined ? 'yaml' : 'json';
}

function problemOf(error: unknown): SyntaxProblem {
  const { reason = 'nested too deep', mark } = error instanceof YAMLException ? error : {};
  return {
    code: 'invalid-yaml',
    message: `The text is not YAML: ${reason}.`,
    help: 'Fix the syntax error shown.',
    offset: mark?.position ?? 0,
    length: 1,
  };
}
