import { LAUNCHER_NAME } from './launch/launcher-names.ts';

const PROMPT = String.raw`[ \t]*(?:PS(?: [^>\n]{0,200})?>[ \t]*|[A-Za-z]:\\[^>\n]{0,200}>[ \t]*|(?:[$#>%!][ \t]*){1,2}|@)?`;
const ASSIGNMENT = '[A-Za-z_]\\w{0,80}=[^\\s"\'`$();&|]{0,200}';
/** Prompts, and what stands before a command on its line: shell keywords, assignments. */
const LINE_START = new RegExp(
  String.raw`${PROMPT}(?:(?:sudo|time(?:[ \t]+-p)?|nice(?:[ \t]+-n[ \t]*-?\d+)?|exec|command|builtin|nohup|env|if|elif|then|else|do|while|until|eval|RUN|[{!]|(?:function[ \t]+)?[\w-]{1,60}[ \t]*\(\)[ \t]*\{|timeout[ \t]+[\d.]+[smhd]?|watch(?:[ \t]+-n[ \t]*[\d.]+)?|-[iu]|call|start(?:[ \t]+(?:\/\w{1,10}|"[^"\n]{0,80}")){0,5}|for[ \t]+(?:\/\w[ \t]+)?[^\n]{1,200}\)[ \t]*do)[ \t]+|${ASSIGNMENT}[ \t]+){0,4}@?`,
  'y',
);
const PROMPTS = new RegExp(PROMPT, 'y');

const CURL = /(?:[\w./~-]{0,100}\/)?curl(?:\.exe)?(?=$|[ \t\r\n\\^`])/iy;
const LAUNCHER = new RegExp(LAUNCHER_NAME, 'y');

/** A command after an operator or inside a substitution, on a line that begins with something else. */
const LATER = String.raw`(?:[;&|(${'`'}]|(?<=[\s)])\{(?=[ \t])|(?<=[ \t])-exec(?:dir)?(?=[ \t]))[ \t]*(?:(?:do|then|else|time|sudo|exec|env|command|nohup|[{!]|${ASSIGNMENT})[ \t]+){0,4}`;
const LATER_ON_LINE = new RegExp(String.raw`${LATER}(?=curl(?:\.exe)?[ \t])`, 'gi');
const LAUNCHER_ON_LINE = new RegExp(`${LATER}(?=${LAUNCHER_NAME})`, 'g');

/** Where a curl command begins. */
export interface CommandStart {
  /** First unit of the name. */
  at: number;
  /** First unit after the name. */
  nameEnd: number;
  powershellPrompt: boolean;
  /** A backtick stands before it: another one ends the command, in Markdown as in a shell. */
  isInlineCode: boolean;
  /** It is a program that may run curl. */
  isLauncher: boolean;
}

/**
 * The next curl command, or program that may run one, at or after `from`; `lineStart`: whether `from` is the start of a
 * line. Programs before `launchersFrom` are passed over.
 */
export function nextCommand(
  text: string,
  from: number,
  lineStart: boolean,
  launchersFrom = from,
): CommandStart | undefined {
  let at = from;
  let atLineStart = lineStart;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 ? text.length : newline;
    if (lineEnd > at) {
      const start =
        (atLineStart && atStart(text, at, launchersFrom)) || laterOnLine(text, at, lineEnd, launchersFrom);
      if (start) return start;
    }
    at = lineEnd + 1;
    atLineStart = true;
  }
  return undefined;
}

/** Whether the line that begins at `at` is a command, of curl or of a program that may run it. */
export function isCommandLine(text: string, at: number): boolean {
  return atStart(text, at, at) !== undefined;
}

function atStart(text: string, at: number, launchersFrom: number): CommandStart | undefined {
  const name = at + commandLead(text, at);
  const powershellPrompt = name > at && /^[ \t]*PS/.test(text.slice(at, name));
  const start = nameAt(text, name, powershellPrompt);
  if (start || at < launchersFrom) return start;
  // `sudo` is passed over before a command, and has options of its own: `sudo -u deploy curl`.
  return launcherAt(text, name) ?? launcherAt(text, at + lengthOf(PROMPTS, text, at));
}

/** Length of what is before the command of a line. */
export function commandLead(text: string, at: number): number {
  return lengthOf(LINE_START, text, at);
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - at : 0;
}

function nameAt(text: string, at: number, powershellPrompt: boolean): CommandStart | undefined {
  CURL.lastIndex = at;
  if (!CURL.test(text)) return undefined;
  const isInlineCode = text[at - 1] === '`';
  return { at, nameEnd: CURL.lastIndex, powershellPrompt, isInlineCode, isLauncher: false };
}

function launcherAt(text: string, at: number): CommandStart | undefined {
  const length = lengthOf(LAUNCHER, text, at);
  const isInlineCode = text[at - 1] === '`';
  return length === 0
    ? undefined
    : { at, nameEnd: at + length, powershellPrompt: false, isInlineCode, isLauncher: true };
}

function laterOnLine(
  text: string,
  from: number,
  lineEnd: number,
  launchersFrom: number,
): CommandStart | undefined {
  const line = text.slice(from, lineEnd);
  if (!line.includes('curl') && !/[\\^`]\r?$/.test(line)) return undefined;
  const curl = matchEnd(LATER_ON_LINE, line, 0);
  // Behind the command, it is found from the end of the command on.
  const before = curl === undefined ? line : line.slice(0, curl);
  const launcher = matchEnd(LAUNCHER_ON_LINE, before, Math.max(0, launchersFrom - from));
  if (launcher !== undefined) return launcherAt(text, from + launcher);
  return curl === undefined ? undefined : nameAt(text, from + curl, false);
}

function matchEnd(pattern: RegExp, line: string, from: number): number | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(line);
  return match ? match.index + match[0].length : undefined;
}
