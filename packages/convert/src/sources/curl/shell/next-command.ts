const PROMPT = String.raw`[ \t]*(?:PS(?: [^>\n]{0,200})?>[ \t]*|[A-Za-z]:\\[^>\n]{0,200}>[ \t]*|(?:[$#>%!][ \t]*){1,2}|@)?`;
const ASSIGNMENT = '[A-Za-z_]\\w{0,80}=[^\\s"\'`$();&|]{0,200}';
/** Programs that run the command behind them as it is, with their options, numbers and variables: `sudo -u deploy`, `timeout 5`. */
const WRAPPER = String.raw`(?:sudo|doas|time|nice|nohup|timeout|env|exec|command|builtin)(?:[ \t]+(?:-[\w-]{1,20}(?:[= \t]+(?!curl)[\w.:-]{1,40})?|[\d.]+[smhd]?|${ASSIGNMENT})){0,4}`;
/** Words of a shell after which a command begins, and `RUN` of a container file. */
const KEYWORD = 'if|elif|then|else|do|while|until|call|RUN|[{!]';
const FUNCTION = String.raw`(?:function[ \t]+)?[\w-]{1,60}[ \t]*\(\)[ \t]*\{`;
const BATCH_LOOP = String.raw`for[ \t]+(?:\/\w[ \t]+)?[^\n]{1,200}\)[ \t]*do`;
const PREFIXES = String.raw`(?:(?:${WRAPPER}|${KEYWORD}|${ASSIGNMENT})[ \t]+){0,4}`;
/** What stands before a command on its line. */
const LINE_START = new RegExp(
  String.raw`${PROMPT}(?:(?:${FUNCTION}|${BATCH_LOOP})[ \t]+)?${PREFIXES}@?`,
  'y',
);

const CURL = /(?:[\w./~-]{0,100}\/)?curl(?:\.exe)?(?=$|[ \t\r\n\\^`])/iy;

/** Shells and containers, whose commands are read; other programs that run a command, which is reported as not read. */
const LAUNCHERS =
  '(?:ba|z|da|k)?sh|docker(?:-compose)?|podman(?:-compose)?|nerdctl|kubectl|oc|ssh|su|eval|xargs|parallel|watch|wsl|cmd|pwsh|powershell';
const LAUNCHER_NAME = `(?:[\\w./~-]{0,100}/)?(?:${LAUNCHERS})(?:\\.exe)?(?=[ \\t])`;
const LAUNCHER = new RegExp(LAUNCHER_NAME, 'y');

/** A command after an operator or inside a substitution, on a line that begins with something else. */
const LATER = String.raw`(?:[;&|(${'`'}]|(?<=[\s)])\{(?=[ \t]))[ \t]*${PREFIXES}`;
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
        (atLineStart && readLineStart(text, at, launchersFrom)) ||
        findLaterOnLine(text, at, lineEnd, launchersFrom);
      if (start) return start;
    }
    at = lineEnd + 1;
    atLineStart = true;
  }
  return undefined;
}

/** Whether the line that begins at `at` is a command, of curl or of a program that may run it. */
export function isCommandLine(text: string, at: number): boolean {
  return readLineStart(text, at, at) !== undefined;
}

function readLineStart(text: string, at: number, launchersFrom: number): CommandStart | undefined {
  const name = at + commandLead(text, at);
  const powershellPrompt = name > at && /^[ \t]*PS/.test(text.slice(at, name));
  return (
    readCurlName(text, name, powershellPrompt) ?? (at < launchersFrom ? undefined : readLauncher(text, name))
  );
}

/** Length of what is before the command of a line. */
export function commandLead(text: string, at: number): number {
  return matchLength(LINE_START, text, at);
}

function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - at : 0;
}

function readCurlName(text: string, at: number, powershellPrompt: boolean): CommandStart | undefined {
  return startAt(text, at, matchLength(CURL, text, at), { powershellPrompt, isLauncher: false });
}

function readLauncher(text: string, at: number): CommandStart | undefined {
  return startAt(text, at, matchLength(LAUNCHER, text, at), { powershellPrompt: false, isLauncher: true });
}

function startAt(
  text: string,
  at: number,
  length: number,
  kind: Pick<CommandStart, 'powershellPrompt' | 'isLauncher'>,
): CommandStart | undefined {
  if (length === 0) return undefined;
  return { at, nameEnd: at + length, isInlineCode: text[at - 1] === '`', ...kind };
}

function findLaterOnLine(
  text: string,
  from: number,
  lineEnd: number,
  launchersFrom: number,
): CommandStart | undefined {
  const line = text.slice(from, lineEnd);
  if (!line.includes('curl') && !/[\\^`]\r?$/.test(line)) return undefined;
  const curl = matchEnd(LATER_ON_LINE, line, 0);
  // A program behind the curl command is found from the end of that command on.
  const before = curl === undefined ? line : line.slice(0, curl);
  const launcher = matchEnd(LAUNCHER_ON_LINE, before, Math.max(0, launchersFrom - from));
  if (launcher !== undefined) return readLauncher(text, from + launcher);
  return curl === undefined ? undefined : readCurlName(text, from + curl, false);
}

function matchEnd(pattern: RegExp, line: string, from: number): number | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(line);
  return match ? match.index + match[0].length : undefined;
}
