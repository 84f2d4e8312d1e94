/// <reference path="./js-yaml.d.ts" />
import { load, YAMLException } from 'js-yaml';
import type { Json } from '../../json.ts';
import type { Limits } from '../../limits.ts';
import type { Parsed, SyntaxProblem } from '../parsed.ts';
import { nestingProblem } from '../size-problem.ts';
import { aliasProblem, firstAnchor } from './alias-problem.ts';
import { withoutQuotes, yamlErrorInWords } from './yaml-error-in-words.ts';
import { YAML_SCHEMA } from './yaml-schema.ts';

/** A text of YAML 1.2. Where the fast parser stumbles, a thorough one says everything that is wrong. */
export async function parseYaml(text: string, limits: Limits): Promise<Parsed> {
  let value: Json;
  try {
    value = (load(text, { schema: YAML_SCHEMA, maxDepth: limits.nesting, maxTotalMergeKeys: 1_000_000 }) ??
      null) as Json;
  } catch (error) {
    const problem = problemOf(error, text, limits);
    if (problem.code !== 'invalid-yaml') return { format: 'yaml', problems: [problem] };
    const { parseYamlWithErrors } = await import('./parse-yaml-with-errors.ts');
    return parseYamlWithErrors(text, limits, problem);
  }
  const anchor = firstAnchor(text);
  const problem = anchor !== undefined ? aliasProblem(value, limits, anchor) : undefined;
  return problem === undefined
    ? { format: 'yaml', value, problems: [] }
    : { format: 'yaml', problems: [problem] };
}

function problemOf(error: unknown, text: string, limits: Limits): SyntaxProblem {
  const { reason = '', mark } = error instanceof YAMLException ? error : {};
  const place = { offset: mark?.position ?? 0, length: 1 };
  if (!(error instanceof YAMLException) || reason.includes('maxDepth')) {
    return { ...nestingProblem(limits), ...place };
  }
  if (reason.includes('maxTotalMergeKeys')) {
    return {
      code: 'alias-bomb',
      message: 'The merge keys of this file multiply into more values than a description may have.',
      help: 'Write the repeated parts as components and refer to them with `$ref`.',
      ...place,
    };
  }
  if (reason.startsWith('unidentified alias')) {
    const star = text.lastIndexOf('*', place.offset);
    const words = yamlErrorInWords('BAD_ALIAS', reason);
    return { code: 'invalid-yaml', ...words, offset: star, length: place.offset - star };
  }
  return {
    code: 'invalid-yaml',
    message: `The file is not YAML: ${withoutQuotes(reason)}.`,
    help: 'Mend the text at this place.',
    ...place,
  };
}
