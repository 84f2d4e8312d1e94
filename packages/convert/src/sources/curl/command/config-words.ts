import { type ShellWord, wordText } from '../shell/shell-word.ts';
import type { CurlWarning } from './curl-transfer.ts';
import { type DataContext, fileText } from './data-text.ts';

/** `-K file`, alone or behind options without a value: `-sSK-`. */
const SHORT = /^(-[0-46aBfgGiIjJklLMnNOpqRsSvZ:#]*)K(.*)$/s;
const LONG = /^--conf(?:i|ig)?$/;
/** Lines of one configuration that are read. */
const MAX_LINES = 10_000;

/** The arguments of a command with those of its configurations (`--config -`) in their places. */
export function withConfig(
  words: readonly ShellWord[],
  context: DataContext,
  warnings: CurlWarning[],
): readonly ShellWord[] {
  if (!words.some(namesConfig)) return words;
  const result: ShellWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const text = typeof word === 'string' ? word : '';
    const short = SHORT.exec(text);
    if (!short && !LONG.test(text)) {
      result.push(word);
      continue;
    }
    const [, before = '-', attached = ''] = short ?? [];
    if (before !== '-') result.push(before);
    if (attached === '') at += 1;
    const file = attached === '' ? wordText(words[at] ?? '') : attached;
    const config = fileText(file, context);
    if (config === undefined) warnings.push(['config-file', file]);
    for (const option of configWords(config ?? '')) {
      // A configuration may name further ones.
      if (LONG.test(option)) warnings.push(['config-file', option]);
      result.push(option);
    }
  }
  return result;
}

function namesConfig(word: ShellWord): boolean {
  return typeof word === 'string' && word.startsWith('-') && (SHORT.test(word) || LONG.test(word));
}

/** The arguments in the lines of a configuration (`man curl`, `--config`). */
function configWords(config: string): string[] {
  return config.split(/\r?\n/, MAX_LINES).flatMap((line) => {
    const text = line.trimStart();
    if (text === '' || text.startsWith('#')) return [];
    const isDashed = text.startsWith('-');
    const [option = ''] = /^[^\s=:]+/.exec(isDashed ? '' : text) ?? /^\S+/.exec(text) ?? [];
    const rest = text.slice(option.length).replace(isDashed ? /^\s+/ : /^[\s=:]+/, '');
    const value = optionValue(rest);
    return [isDashed ? option : `--${option}`, ...(value === undefined ? [] : [value])];
  });
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', v: '\v' };

/** A quoted text with its escapes, or the text up to the next blank; undefined for an option without a value. */
function optionValue(text: string): string | undefined {
  if (!text.startsWith('"')) return /^[^\s#]\S*/.exec(text)?.[0];
  const [, inside = ''] = /^"((?:[^"\\]|\\.)*)/s.exec(text) ?? [];
  return inside.replace(/\\(.)/gs, (_, char: string) => ESCAPES[char] ?? char);
}
