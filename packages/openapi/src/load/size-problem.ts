import type { Limits } from '../limits.ts';
import type { Measured } from './measure-value.ts';
import type { SyntaxProblem } from './parsed.ts';

type ProblemText = Pick<SyntaxProblem, 'code' | 'message' | 'help'>;

/**
 * The problem of a file that exceeds a limit of nesting, key length or number of values; undefined within the limits.
 * `total` is the number of values in all files read so far.
 */
export function sizeProblem(
  { isTooDeep, longKey }: Measured,
  total: number,
  limits: Limits,
  text: string,
): SyntaxProblem | undefined {
  if (isTooDeep) return { ...nestingProblem(limits), offset: 0, length: 0 };
  if (longKey !== undefined) {
    const offset = Math.max(0, text.indexOf(longKey.slice(0, 80)));
    return { ...keyProblem(longKey, limits), offset, length: 1 };
  }
  return total > limits.values ? { ...valuesProblem(total, limits), offset: 0, length: 0 } : undefined;
}

export function nestingProblem({ nesting }: Limits): ProblemText {
  return {
    code: 'nesting-too-deep',
    message: `Values are nested more than ${nesting} levels deep.`,
    help: 'Move inner parts to components and reference them with `$ref`, or raise the limit `nesting`.',
  };
}

function keyProblem(key: string, { keyLength }: Limits): ProblemText {
  return {
    code: 'key-too-long',
    message: `This key has ${formatCount(key.length)} characters; the limit is ${formatCount(keyLength)}.`,
    help: 'Shorten the key, or raise the limit `keyLength`.',
  };
}

function valuesProblem(total: number, { values }: Limits): ProblemText {
  return {
    code: 'too-many-values',
    message: `The description contains ${formatCount(total)} values; the limit is ${formatCount(values)}.`,
    help: 'Split the description into several, or raise the limit `values`.',
  };
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}
