import type { Json } from '../json.ts';
import type { Limits } from './load-options.ts';
import type { SyntaxProblem } from './parsed.ts';

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

export function createNestingProblem({ nesting }: Limits): ProblemText {
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
