/// <reference path="./js-yaml.d.ts" />
import { load, YAMLException } from 'js-yaml';
import { findJsonError } from '../json/find-json-error.ts';
import type { Json } from '../json.ts';
import { isMarkdown } from './allowed-files.ts';
import { DEFAULT_LIMITS, type Limits } from './load-options.ts';
import type { Parsed, SyntaxProblem } from './parsed.ts';
import { describeYamlError, findAliasProblem, findFirstAnchor, withoutQuotes } from './yaml-problems.ts';
import { YAML_SCHEMA } from './yaml-schema.ts';

/** Parses JSON if the text is JSON, else YAML. The value of a Markdown file is its text. */
export async function parseText(text: string, path: string, limits: Limits): Promise<Parsed> {
  if (isMarkdown(path)) return { format: 'yaml', value: text, problems: [] };
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

/** Parses YAML 1.2. If the fast parser fails, a second parser reports all errors. */
export async function parseYaml(text: string, limits: Limits = DEFAULT_LIMITS): Promise<Parsed> {
  let value: Json;
  try {
    value = (load(text, { schema: YAML_SCHEMA, maxDepth: limits.nesting, maxTotalMergeKeys: 1_000_000 }) ??
      null) as Json;
  } catch (error) {
    const problem = toSyntaxProblem(error, text, limits);
    if (problem.code !== 'invalid-yaml') return { format: 'yaml', problems: [problem] };
    const { parseYamlWithErrors } = await import('./parse-yaml-with-errors.ts');
    return parseYamlWithErrors(text, limits, problem);
  }
  const anchor = findFirstAnchor(text);
  const problem = anchor !== undefined ? findAliasProblem(value, limits, anchor) : undefined;
  return problem === undefined
    ? { format: 'yaml', value, problems: [] }
    : { format: 'yaml', problems: [problem] };
}

function toSyntaxProblem(error: unknown, text: string, limits: Limits): SyntaxProblem {
  const { reason = '', mark } = error instanceof YAMLException ? error : {};
  const place = { offset: mark?.position ?? 0, length: 1 };
  if (!(error instanceof YAMLException) || reason.includes('maxDepth')) {
    return { ...createNestingProblem(limits), ...place };
  }
  if (reason.includes('maxTotalMergeKeys')) {
    return {
      code: 'alias-bomb',
      message: 'The YAML merge keys of this file expand to more values than the limit allows.',
      help: 'Move the repeated parts to components and reference them with `$ref`.',
      ...place,
    };
  }
  if (reason.startsWith('unidentified alias')) {
    const star = text.lastIndexOf('*', place.offset);
    const words = describeYamlError('BAD_ALIAS', reason);
    return { code: 'invalid-yaml', ...words, offset: star, length: place.offset - star };
  }
  return {
    code: 'invalid-yaml',
    message: `Invalid YAML: ${withoutQuotes(reason)}.`,
    help: 'Fix the syntax error shown.',
    ...place,
  };
}

/** Size of a parsed file, for its limits. */
interface Measured {
  /** Objects, lists and single values, aliases as often as they stand. */
  values: number;
  isTooDeep: boolean;
  /** The first that is over the limit. */
  longKey?: string;
}

/** Measures a value; values that contain themselves are always too deep, and what is too deep is not entered. */
export function measureValue(value: Json, { nesting, keyLength }: Limits): Measured {
  const measured: Measured = { values: 0, isTooDeep: false };
  enter(value, nesting);
  return measured;

  function enter(part: Json, levels: number): void {
    measured.values += 1;
    if (typeof part !== 'object' || part === null) return;
    if (levels === 0) {
      measured.isTooDeep = true;
      return;
    }
    if (Array.isArray(part)) {
      for (const item of part) enter(item, levels - 1);
      return;
    }
    for (const key in part) {
      if (key.length > keyLength) measured.longKey ??= key;
      const child = part[key];
      if (typeof child === 'object') enter(child, levels - 1);
      else measured.values += 1;
    }
  }
}

type ProblemText = Pick<SyntaxProblem, 'code' | 'message' | 'help'>;

/**
 * Returns the problem of a file that exceeds a limit of nesting, key length or number of values; undefined within the
 * limits. `total` is the number of values in all files read so far.
 */
export function findSizeProblem(
  { isTooDeep, longKey }: Measured,
  total: number,
  limits: Limits,
  text: string,
): SyntaxProblem | undefined {
  if (isTooDeep) return { ...createNestingProblem(limits), offset: 0, length: 0 };
  if (longKey !== undefined) {
    const offset = Math.max(0, text.indexOf(longKey.slice(0, 80)));
    return { ...createKeyProblem(longKey, limits), offset, length: 1 };
  }
  return total > limits.values ? { ...createValuesProblem(total, limits), offset: 0, length: 0 } : undefined;
}

function createNestingProblem({ nesting }: Limits): ProblemText {
  return {
    code: 'nesting-too-deep',
    message: `Values are nested more than ${nesting} levels deep.`,
    help: 'Move inner parts to components and reference them with `$ref`, or raise the limit `nesting`.',
  };
}

function createKeyProblem(key: string, { keyLength }: Limits): ProblemText {
  return {
    code: 'key-too-long',
    message: `This key has ${formatCount(key.length)} characters; the limit is ${formatCount(keyLength)}.`,
    help: 'Shorten the key, or raise the limit `keyLength`.',
  };
}

function createValuesProblem(total: number, { values }: Limits): ProblemText {
  return {
    code: 'too-many-values',
    message: `The description contains ${formatCount(total)} values; the limit is ${formatCount(values)}.`,
    help: 'Split the description into several, or raise the limit `values`.',
  };
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}
