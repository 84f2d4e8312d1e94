import { type ShellWord, wordText } from '../shell/shell-word.ts';
import type { CurlWarning } from './curl-transfer.ts';

/** Maximum number of unknown arguments removed before a command counts as invalid. */
const MAX_LEFT_OUT = 8;

/**
 * Parses arguments, leaving out options the component does not know: an option of a newer curl or a typo must
 * not lose the request. `parse` throws as the component does, naming the option.
 */
export function parseLeniently<Result>(
  words: readonly ShellWord[],
  parse: (words: readonly ShellWord[]) => Result,
  warnings: CurlWarning[],
): Result {
  let left = words.filter((word) => !isInherited(word, warnings));
  for (let attempt = 0; ; attempt += 1) {
    try {
      return parse(left);
    } catch (error) {
      const option = attempt < MAX_LEFT_OUT ? offendingOption(error) : undefined;
      const at = option === undefined ? -1 : left.findIndex((word) => wordText(word) === option);
      if (at < 0) throw error;
      warnings.push(['unknown-option', option ?? '']);
      left = left.toSpliced(at, 1);
    }
  }
}

/** The component looks options up in a plain object, which inherits `constructor`. */
function isInherited(word: ShellWord, warnings: CurlWarning[]): boolean {
  const inherited = typeof word === 'string' && word.startsWith('--') && word.slice(2) in Object.prototype;
  if (inherited) warnings.push(['unknown-option', word]);
  return inherited;
}

function offendingOption(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return /^option (-[\s\S]*): (?:is unknown|is ambiguous|requires parameter)$/.exec(error.message)?.[1];
}
