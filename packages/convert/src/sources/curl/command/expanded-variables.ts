import { type ShellVariable, type ShellWord, wordText } from '../shell/shell-word.ts';
import type { CurlWarning } from './curl-transfer.ts';
import { type DataContext, fileText } from './data-text.ts';

/** `{{name}}`, `{{name:trim:url}}`; a backslash before it makes it a text. */
const EXPANSION = /\\?\{\{([A-Za-z0-9_]{1,128})((?::[a-z0-9]{1,10})*)\}\}/g;
/** Variables can double each other. */
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
  const [head, ...others] = typeof word === 'string' ? [word] : word;
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

/** One that is not set is empty, as in curl. */
function expanded(
  word: ShellWord,
  isExpanded: boolean,
  values: ReadonlyMap<string, ShellWord>,
  warnings: CurlWarning[],
): ShellWord {
  if (!isExpanded) return word;
  const parts: (string | ShellVariable)[] = [];
  for (const part of typeof word === 'string' ? [word] : word) {
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
      else parts.push(...partsOf(withFunctions(values.get(name) ?? '', functions, warnings)));
    }
    parts.push(part.slice(from));
  }
  return joined(parts);
}

function partsOf(word: ShellWord): readonly (string | ShellVariable)[] {
  return typeof word === 'string' ? [word] : word;
}

function joined(parts: readonly (string | ShellVariable)[]): ShellWord {
  const result: (string | ShellVariable)[] = [];
  let length = 0;
  for (const part of parts) {
    const last = result.at(-1);
    if (part === '' || length > MAX_LENGTH) continue;
    length += typeof part === 'string' ? part.length : part.text.length;
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else result.push(part);
  }
  const [only = ''] = result;
  return result.length < 2 && typeof only === 'string' ? only : result;
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

/** What functions make of a value; one that the capture does not have stays as it is. */
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
