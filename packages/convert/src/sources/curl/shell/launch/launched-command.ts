import type { TextRange } from '../../../../source-adapter.ts';
import { bashWords } from '../bash-words.ts';
import type { ShellDialect } from '../command-text.ts';
import { type ShellWord, wordParts, wordText } from '../shell-word.ts';
import { JOINING, REPLACING, SHELL } from './launcher-names.ts';

/** What a program such as `docker` or `ssh` runs: a curl command in its arguments, or a script in one of them. */
export interface LaunchedCommand {
  /** The name of the command, or of an image that runs it. */
  name?: TextRange;
  script?: string;
  /** Where the arguments of the program end. */
  end: number;
  /** Text that the program replaces in the arguments: `xargs -I{}`. */
  marker?: string;
}

/** `curl`, `/usr/bin/curl`, `curlimages/curl:8.11.0`. */
const CURL = /^(?:[\w.:~-]*\/){0,8}curl(?:\.exe)?(?:[:@][\w.:-]{1,100})?$/i;

/** Options of `docker run` without a value; all others take the next word. */
const SWITCH =
  /^(?:-[ditqP]+|--(?:detach|interactive|tty|rm|init|privileged|read-only|quiet|publish-all)|.*=.*)$/;

const LINE_ENDS: Readonly<Record<ShellDialect, RegExp | undefined>> = {
  bash: undefined,
  cmd: /\^(?=[ \t]*\r?\n)/g,
  powershell: /`(?=[ \t]*\r?\n)/g,
};

/** Lines that one command may continue on. */
const MAX_LINES = 100;

/**
 * Reads the command of a launcher whose name begins at `at`, in the quoting of `dialect`. Without curl in it, only `end`
 * is set.
 */
export function launchedCommand(
  text: string,
  at: number,
  isInlineCode: boolean,
  dialect: ShellDialect,
): LaunchedCommand {
  const lines = launcherLines(text, at, dialect);
  if (lines === undefined) return commandOf(text, at, isInlineCode);
  const { name, end, ...others } = commandOf(lines, 0, isInlineCode);
  return { ...others, end: at + end, ...(name && { name: [at + name[0], at + name[1]] }) };
}

function commandOf(text: string, at: number, isInlineCode: boolean): LaunchedCommand {
  const ranges: TextRange[] = [];
  const { words, end } = bashWords(text, at, isInlineCode, ranges);
  const texts = words.map(wordText);
  const marker = markerOf(texts);
  const common = { end, ...(marker !== undefined && { marker }) };
  const shellScript = scriptOfShell(texts);
  if (shellScript !== undefined) return { ...common, script: shellScript };
  const position = curlPosition(texts, words);
  const name = position === undefined ? undefined : ranges[position];
  if (position === undefined || !name) {
    const script = texts
      .slice(1)
      .map(optionValue)
      .find((one) => /\s/.test(one) && one.includes('curl'));
    return script === undefined ? { end } : { ...common, script };
  }
  const isJoined = texts.slice(0, position).some((one) => JOINING.has(one));
  if (isJoined) return { ...common, script: texts.slice(position).join(' ') };
  return { ...common, name };
}

/** `bash -c "…"`, `sh -ec '…'`, `docker exec api sh -c '…'`. */
function scriptOfShell(texts: readonly string[]): string | undefined {
  const shell = texts.findIndex((text) => SHELL.test(text));
  if (shell < 0) return undefined;
  const option = texts.findIndex(
    (text, at) => at > shell && (/^-[a-z]*c$/.test(text) || text === '--command'),
  );
  const script = option < 0 ? undefined : texts[option + 1];
  return script?.includes('curl') ? script : undefined;
}

/** `--command=curl …` */
function optionValue(text: string): string {
  return text.replace(/^--[\w-]{1,40}=/, '');
}

/** The word that is curl's name. A container or a pod may have that name as well. */
function curlPosition(texts: readonly string[], words: readonly ShellWord[]): number | undefined {
  const isCurl = (at: number) => at > 0 && typeof words[at] === 'string' && CURL.test(texts[at] ?? '');
  const dashes = texts.indexOf('--');
  if (dashes > 0) {
    if (isCurl(dashes + 1)) return dashes + 1;
    // `kubectl run … --image=curlimages/curl -- https://…`
    const image = texts.findIndex(
      (text, at) => at < dashes && CURL.test(/^--image=(.*)$/.exec(text)?.[1] ?? ''),
    );
    if (image > 0) return dashes;
  }
  const entrypoint = texts.findIndex((text, at) => entrypointOf(text, texts[at + 1]) !== undefined);
  if (entrypoint > 0) return imagePosition(texts, entrypoint);
  const found = [...texts.keys()].filter(isCurl);
  const operands = found.filter((at) => !texts[at - 1]?.startsWith('-') || isSwitch(texts[at - 1]));
  const first = operands[0] ?? found.at(-1);
  return first !== undefined && found.includes(first + 1) ? first + 1 : first;
}

function isSwitch(text: string | undefined): boolean {
  return text !== undefined && SWITCH.test(text);
}

/** `--entrypoint curl`, `--entrypoint=/usr/bin/curl`; undefined for another one. */
function entrypointOf(text: string, next: string | undefined): string | undefined {
  const value = text === '--entrypoint' ? next : /^--entrypoint=(.*)$/.exec(text)?.[1];
  return value !== undefined && CURL.test(value) ? value : undefined;
}

/** The image: the first word from an option on that is neither an option nor the value of one. */
function imagePosition(texts: readonly string[], from: number): number | undefined {
  let at = from;
  while (texts[at]?.startsWith('-')) at += isSwitch(texts[at]) ? 1 : 2;
  return at < texts.length ? at : undefined;
}

/** What `xargs` and `parallel` replace by words of their input. */
function markerOf(texts: readonly string[]): string | undefined {
  const program = texts.findIndex((text) => REPLACING.has(text));
  if (program < 0) return undefined;
  for (const [at, text] of texts.entries()) {
    if (at <= program) continue;
    const [, own] = /^(?:-I|-J|--replace=)(.+)$/.exec(text) ?? [];
    if (own !== undefined) return own;
    if (text === '-I' || text === '-J') return texts[at + 1] || undefined;
    if (text === '-i' || text === '--replace') return '{}';
    if (CURL.test(text)) break;
  }
  return texts[program] === 'parallel' ? '{}' : undefined;
}

/** A word with a variable in each place of a marker. */
export function withMarker(word: ShellWord, marker: string): ShellWord {
  const parts = wordParts(word);
  if (!parts.some((part) => typeof part === 'string' && part.includes(marker))) return word;
  const variable = { name: marker, text: marker, command: true };
  return parts.flatMap((part) => {
    if (typeof part !== 'string') return [part];
    return part
      .split(marker)
      .flatMap((text, at) => [...(at > 0 ? [variable] : []), ...(text === '' ? [] : [text])]);
  });
}

/**
 * The command at `at` with backslashes in place of the marks with which `cmd` (`^`) and PowerShell (a backtick) continue a
 * line, so that it is read as one of Bash: places stay the same. Undefined for a command of Bash.
 */
function launcherLines(text: string, at: number, dialect: ShellDialect): string | undefined {
  const mark = LINE_ENDS[dialect];
  if (!mark) return undefined;
  let end = text.indexOf('\n', at);
  for (let count = 1; end >= 0 && count < MAX_LINES; count += 1) {
    const begin = text.lastIndexOf('\n', end - 1) + 1;
    if (!/[\^`][ \t]*\r?$/.test(text.slice(Math.max(begin, at), end))) break;
    end = text.indexOf('\n', end + 1);
  }
  return text.slice(at, end < 0 ? text.length : end).replace(mark, '\\');
}
