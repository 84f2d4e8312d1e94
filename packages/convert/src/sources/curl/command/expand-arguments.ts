import { joinParts, type ShellPart, type ShellWord, wordParts, wordText } from '../shell/shell-word.ts';
import type { CurlWarning } from './curl-transfer.ts';
import { type DataContext, fileText } from './data-text.ts';

/** `-K file`, alone or behind options without a value: `-sSK-`. */
const SHORT = /^(-[0-46aBfgGiIjJklLMnNOpqRsSvZ:#]*)K(.*)$/s;
const LONG = /^--conf(?:i|ig)?$/;
/** Lines of one configuration that are read. */
const MAX_CONFIG_LINES = 10_000;

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
  return config.split(/\r?\n/, MAX_CONFIG_LINES).flatMap((line) => {
    const text = line.trimStart();
    if (text === '' || text.startsWith('#')) return [];
    const isDashed = text.startsWith('-');
    const [option = ''] = /^[^\s=:]+/.exec(isDashed ? '' : text) ?? /^\S+/.exec(text) ?? [];
    const rest = text.slice(option.length).replace(isDashed ? /^\s+/ : /^[\s=:]+/, '');
    const value = optionValue(rest);
    return [isDashed ? option : `--${option}`, ...(value === undefined ? [] : [value])];
  });
}

const CONFIG_ESCAPES: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', v: '\v' };

/** A quoted text with its escapes, or the text up to the next blank; undefined for an option without a value. */
function optionValue(text: string): string | undefined {
  if (!text.startsWith('"')) return /^[^\s#]\S*/.exec(text)?.[0];
  const [, inside = ''] = /^"((?:[^"\\]|\\.)*)/s.exec(text) ?? [];
  return inside.replace(/\\(.)/gs, (_, char: string) => CONFIG_ESCAPES[char] ?? char);
}

/** `{{name}}`, `{{name:trim:url}}`; a backslash before it makes it a text. */
const EXPANSION = /\\?\{\{([A-Za-z0-9_]{1,128})((?::[a-z0-9]{1,10})*)\}\}/g;
const MAX_LENGTH = 100_000;

/** Arguments with the variables that `--variable` sets put into those of `--expand-…` (`man curl`, `--variable`). */
export function withVariables(
  words: readonly ShellWord[],
  context: DataContext,
  warnings: CurlWarning[],
): readonly ShellWord[] {
  if (!words.some(isVariableOption)) return words;
  const values = new Map<string, ShellWord>();
  const result: ShellWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, option] = /^--expand-(.+)$/.exec(typeof word === 'string' ? word : '') ?? [];
    if (word !== '--variable' && option === undefined) {
      result.push(word);
      continue;
    }
    at += 1;
    const value = expanded(words[at] ?? '', option !== undefined, values, warnings);
    if (option === 'variable' || option === undefined) setVariable(value, values, context, warnings);
    else result.push(`--${option}`, value);
  }
  return result;
}

function isVariableOption(word: ShellWord): boolean {
  return typeof word === 'string' && (word === '--variable' || word.startsWith('--expand-'));
}

/** `name=content`, `name@file`; `%name` takes what the environment has, with what is behind it as default. */
function setVariable(
  word: ShellWord,
  values: Map<string, ShellWord>,
  context: DataContext,
  warnings: CurlWarning[],
): void {
  const [head, ...others] = wordParts(word);
  const first = typeof head === 'string' ? head : '';
  const [whole, percent = '', name = '', sign = ''] =
    /^(%?)([A-Za-z0-9_]{1,128})(?:([=@])|$)/.exec(first) ?? [];
  if (whole === undefined || (sign === '' && percent === '')) {
    warnings.push(['bad-variable', first]);
    return;
  }
  const rest = first.slice(whole.length);
  if (sign === '=') values.set(name, joined([...(rest === '' ? [] : [rest]), ...others]));
  else if (sign === '') values.set(name, [{ name, text: `$${name}`, command: false }]);
  else {
    const file = rest + others.map((part) => wordText([part])).join('');
    values.set(name, fileText(file, context) ?? [{ name, text: `{{${name}}}`, command: false }]);
  }
}

/** Expands the variables of an argument. A variable that is not set is empty, as in curl. */
function expanded(
  word: ShellWord,
  isExpanded: boolean,
  values: ReadonlyMap<string, ShellWord>,
  warnings: CurlWarning[],
): ShellWord {
  if (!isExpanded) return word;
  const parts: ShellPart[] = [];
  for (const part of wordParts(word)) {
    if (typeof part !== 'string') {
      parts.push(part);
      continue;
    }
    let from = 0;
    for (const match of part.matchAll(EXPANSION)) {
      const [text, name = '', functions = ''] = match;
      parts.push(part.slice(from, match.index));
      from = match.index + text.length;
      if (text.startsWith('\\')) parts.push(text.slice(1));
      else if (!values.has(name)) warnings.push(['unset-variable', name]);
      else parts.push(...wordParts(withFunctions(values.get(name) ?? '', functions, warnings)));
    }
    parts.push(part.slice(from));
  }
  return joined(parts);
}

/** Joins parts up to a length: variables could double each other. */
function joined(parts: readonly ShellPart[]): ShellWord {
  let length = 0;
  const short = parts.filter((part) => {
    if (part === '' || length > MAX_LENGTH) return false;
    length += typeof part === 'string' ? part.length : part.text.length;
    return true;
  });
  return joinParts(short);
}

const FUNCTIONS: Readonly<Record<string, (text: string) => string>> = {
  trim: (text) => text.replace(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, ''),
  json: (text) => JSON.stringify(text).slice(1, -1),
  url: (text) =>
    encodeURIComponent(text.toWellFormed()).replace(
      /[!'()*]/g,
      (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  b64: (text) =>
    btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')),
  '64dec': decoded,
};

function decoded(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    // curl puts this in the place of what is not base 64.
    return '[64dec-fail]';
  }
}

/** Applies functions to a value. An unknown value stays as it is. */
function withFunctions(value: ShellWord, functions: string, warnings: CurlWarning[]): ShellWord {
  if (typeof value !== 'string') return value;
  return functions
    .split(':')
    .slice(1)
    .reduce((text, name) => {
      const apply = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
      if (!apply) warnings.push(['bad-variable', name]);
      return apply ? apply(text) : text;
    }, value);
}
