/** Prefixes of a command on its line: prompts, shell keywords, assignments. */
const LINE_START =
  /[ \t]*(?:PS(?: [^>\n]{0,200})?>[ \t]*|[A-Za-z]:\\[^>\n]{0,200}>[ \t]*|(?:[$#>%!][ \t]*){1,2})?(?:(?:sudo|time|exec|command|builtin|nohup|env|if|elif|then|else|do|while|until|eval|RUN|[{!]|(?:function[ \t]+)?[\w-]{1,60}[ \t]*\(\)[ \t]*\{|timeout[ \t]+[\d.]+[smhd]?|watch(?:[ \t]+-n[ \t]*[\d.]+)?|xargs(?:[ \t]+-[\w{}%]+(?:[ \t]+(?:\d+|\{\}|%))?){0,6}|-[iu])[ \t]+|[A-Za-z_]\w{0,80}=[^\s"'`$();&|]{0,200}[ \t]+){0,4}/y;

const CURL = /(?:[\w./~-]{0,100}\/)?curl(?:\.exe)?(?=$|[ \t\r\n\\^`])/iy;

/** A command after an operator or inside a substitution, on a line that begins with something else. */
const LATER_ON_LINE =
  /(?:[;&|(`]|(?<=[\s)])\{(?=[ \t]))[ \t]*(?:(?:do|then|else|time|sudo|exec|env|command|nohup|[{!]|xargs(?:[ \t]+-[\w{}%]+(?:[ \t]+(?:\d+|\{\}|%))?){0,6}|[A-Za-z_]\w{0,80}=[^\s"'`$();&|]{0,200})[ \t]+){0,4}(?=curl(?:\.exe)?[ \t])/gi;

/** Where a curl command begins. */
export interface CommandStart {
  /** First unit of the name. */
  at: number;
  /** First unit after the name. */
  nameEnd: number;
  powershellPrompt: boolean;
  /** A backtick stands before it: another one ends the command, in Markdown as in a shell. */
  isInlineCode: boolean;
}

/** The next curl command at or after `from`; `lineStart`: whether `from` is the start of a line. */
export function nextCommand(text: string, from: number, lineStart: boolean): CommandStart | undefined {
  let at = from;
  let atLineStart = lineStart;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 ? text.length : newline;
    const start = (atLineStart && atStart(text, at)) || laterOnLine(text, at, lineEnd);
    if (start) return start;
    at = lineEnd + 1;
    atLineStart = true;
  }
  return undefined;
}

function atStart(text: string, at: number): CommandStart | undefined {
  const name = at + commandLead(text, at);
  return nameAt(text, name, /^[ \t]*PS/.test(text.slice(at, name)));
}

/** Length of what is before the command of a line. */
export function commandLead(text: string, at: number): number {
  LINE_START.lastIndex = at;
  return LINE_START.exec(text)?.[0].length ?? 0;
}

function nameAt(text: string, at: number, powershellPrompt: boolean): CommandStart | undefined {
  CURL.lastIndex = at;
  const name = CURL.exec(text)?.[0];
  if (name === undefined || !name.toLowerCase().replace(/^.*\//, '').startsWith('curl')) return undefined;
  const isInlineCode = text[at - 1] === '`';
  return { at, nameEnd: at + name.length, powershellPrompt, isInlineCode };
}

function laterOnLine(text: string, from: number, lineEnd: number): CommandStart | undefined {
  const line = text.slice(from, lineEnd);
  LATER_ON_LINE.lastIndex = 0;
  const match = line.includes('curl') ? LATER_ON_LINE.exec(line) : null;
  return match ? nameAt(text, from + match.index + match[0].length, false) : undefined;
}
