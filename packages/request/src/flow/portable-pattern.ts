import type { FlowCondition, FlowOperand } from './flow-condition.ts';
import { NotWritten } from './not-written.ts';

/**
 * A condition that a value matches a regular expression.
 * @param isStrict only strings match; otherwise a value is written as text first, and a missing one does not match.
 * @throws {NotWritten} for a pattern that languages read differently.
 */
export function compilePattern(value: FlowOperand, pattern: string, isStrict: boolean): FlowCondition {
  if (!isPortable(pattern))
    throw new NotWritten(
      'the languages of the programs read the pattern differently',
      'Write the pattern with ASCII characters, classes, groups, quantifiers and the escapes `\\d`, `\\w` and `\\s`.',
    );
  const matches: FlowCondition = { is: 'matches', value, pattern, ...(isStrict && { isStrict }) };
  if (isStrict || !new RegExp(pattern, 'u').test('')) return matches;
  // A missing value is no empty text.
  const isGiven: FlowCondition = {
    is: 'compare',
    operator: '!=',
    left: value,
    right: { is: 'literal', value: null },
    isStrict: false,
  };
  return { is: 'and', left: isGiven, right: matches };
}

/** Whether a regular expression means the same in ECMAScript, Python and Oniguruma. */
function isPortable(pattern: string): boolean {
  // Of escapes those of digits, words, blanks, line ends and punctuation; of groups those that are plain; no sets in classes.
  if (/\\(?![dDwWsStrn./\\^$*+?()[\]{}|-])|\(\?(?!:)|\[\^?\]|\[[^\]]*\[|&&|[^\x20-\x7e]/.test(pattern))
    return false;
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}
