import { isUnknownWord, wordText } from '../shell/shell-word.ts';
import type { CurlWarning, DataPart, FormPart } from './curl-transfer.ts';

/** The source of the text of files. */
export interface DataContext {
  /** Text of redirections to standard input. */
  stdin?: string;
  /** Standard input is a variable or the output of a command. */
  isStdinUnknown?: boolean;
  /** Given by the caller; files are named and never read without it. */
  readFile?: (path: string) => string | undefined;
}

/** The text of `--data` parts joined as curl does; `complete` is false when a file's text is missing. */
export function dataText(
  parts: readonly DataPart[],
  context: DataContext,
): { text: string; complete: boolean } {
  let text = '';
  let complete = true;
  let isFirst = true;
  for (const part of parts) {
    if (!isFirst && part.type !== 'json') text += '&';
    isFirst = false;
    const piece = partText(part, context);
    if (piece === undefined) complete = false;
    else text += piece;
  }
  return { text, complete };
}

function partText({ type, value }: DataPart, context: DataContext): string | undefined {
  const text = wordText(value);
  if (isUnknownWord(value)) return undefined;
  if (type === 'urlencode') return urlEncoded(text, context);
  if (type === 'raw' || !text.startsWith('@')) return text;
  const content = fileText(text.slice(1), context);
  // Only `--data` strips line ends.
  return type === 'data' ? content?.replace(/[\r\n]/g, '') : content;
}

/**
 * The parts of data whose text the capture does not have, and that have no name (`name@file`) either; in a query, also those
 * with a name.
 */
export function missingData(
  parts: readonly DataPart[],
  context: DataContext,
  isQuery = false,
): CurlWarning[] {
  return parts.flatMap((part): CurlWarning[] => {
    const text = wordText(part.value);
    const isNamed = part.type === 'urlencode' && /^[^=@]+@/.test(text);
    if ((isNamed && !isQuery) || partText(part, context) !== undefined) return [];
    if (isUnknownWord(part.value)) return [['data-variable', text]];
    return [missingFile(text.slice(text.indexOf('@') + 1), context)];
  });
}

/** Fields of a form whose text is that of a file (`-F 'note=<note.txt'`) that the capture does not have. */
export function missingFormTexts(parts: readonly FormPart[], context: DataContext): CurlWarning[] {
  return parts.flatMap(({ file, fileName }): CurlWarning[] => {
    if (file === undefined || fileName !== undefined) return [];
    const path = wordText(file);
    return fileText(path, context) === undefined ? [missingFile(path, context)] : [];
  });
}

function missingFile(path: string, { isStdinUnknown }: DataContext): CurlWarning {
  if (path !== '-') return ['data-file', path];
  return [isStdinUnknown ? 'data-variable' : 'data-stdin', path];
}

/** `content`, `=content`, `name=content`, `@file`, `name@file` of `--data-urlencode`. */
function urlEncoded(text: string, context: DataContext): string | undefined {
  const split = /[=@]/.exec(text);
  if (!split) return formEncode(text);
  const equals = text.indexOf('=');
  const at = equals >= 0 ? equals : split.index;
  const name = text.slice(0, at);
  const content = equals >= 0 ? text.slice(at + 1) : fileText(text.slice(at + 1), context);
  if (content === undefined) return undefined;
  return name === '' ? formEncode(content) : `${name}=${formEncode(content)}`;
}

function formEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** The text of a file, or for `-` of standard input; undefined where the capture does not have it. */
export function fileText(path: string, { stdin, readFile }: DataContext): string | undefined {
  return path === '-' ? stdin : readFile?.(path);
}
