import { findCurlCall } from '../shell/launched-command.ts';
import { commandLead } from '../shell/next-command.ts';

/** A command that requests a URL and that is not read. */
export interface UnreadCommand {
  /** A client of the list below, `curl` or a misspelling of it; never another word of the recording. */
  name: string;
  /** Another client; a misspelled `curl`; or `curl` in an argument or a string of another command, or in a function with `shift`. */
  kind: 'client' | 'misspelled' | 'nested' | 'function';
  /** Start in the input, in UTF-16 units. */
  offset: number;
  end: number;
}

/** Programs that send HTTP requests from a command line. */
const CLIENTS: ReadonlySet<string> = new Set(
  'wget wget2 http https httpie xh xhs hurl curlie aria2c axel hey ab wrk k6 lwp-request invoke-webrequest invoke-restmethod iwr irm'.split(
    ' ',
  ),
);

/** A name, and after it what no prose has: an option, a URL or a method. */
const NAME =
  /(?:[\w./~-]{0,100}\/)?([A-Za-z][\w-]{1,30})(?:\.exe)?[ \t\\^`\r\n]{1,200}(?=-[\w-]|["']?https?:\/\/|[A-Z]{3,10}[ \t])/y;
const OPERATOR = /[;&|(][ \t]*/g;
const URL_ARGUMENT = /[\s'"=]https?:\/\/[^\s'"]/gi;

/** Comments, sentences, and commands that write their arguments. */
const SHOWN =
  /^[ \t]*(?:#|\/\/|\*|<!--|(?:-|\d+\.)?[ \t]*[A-Z][a-z]+ [^-"'`$]|(?:[Ee]cho|printf|print|[Ww]rite-\w+|man|grep)\b)/;

/** Lines that one command may continue on. */
const MAX_LINES = 100;

/**
 * Commands between the given ranges (those that were read, in order) that send a request and that nothing reads:
 * misspelled ones and other clients.
 */
export function findUnreadCommands(
  text: string,
  read: readonly (readonly [start: number, end: number])[],
): UnreadCommand[] {
  if (!text.includes('://')) return [];
  const found: UnreadCommand[] = [];
  let from = 0;
  for (const [start, end] of [...read, [text.length, text.length] as const]) {
    if (text.slice(from, start).includes('://')) addBetween(found, text, from, start);
    from = Math.max(end, from);
  }
  return found;
}

function addBetween(found: UnreadCommand[], text: string, from: number, to: number): void {
  let at = from;
  while (at < to) {
    const end = Math.min(commandEnd(text, at), to);
    const command = at === 0 || text[at - 1] === '\n' ? commandOn(text, at, end) : undefined;
    if (command) found.push(command);
    at = end + 1;
  }
}

/** The end of a line and of those that continue it: `\`, `^` or a backtick is the last character. */
function commandEnd(text: string, at: number): number {
  let end = at;
  for (let lines = 0; lines < MAX_LINES; lines += 1) {
    const newline = text.indexOf('\n', end);
    if (newline < 0) return text.length;
    const last = text[newline - 1] === '\r' ? newline - 2 : newline - 1;
    if (last < at || !/^(?:\\|[ \t][\^`])$/.test(text.slice(text[last] === '\\' ? last : last - 1, last + 1)))
      return newline;
    end = newline + 1;
  }
  return end;
}

function commandOn(text: string, at: number, end: number): UnreadCommand | undefined {
  const line = text.slice(at, end);
  const lastUrl = [...line.matchAll(URL_ARGUMENT)].at(-1);
  if (!lastUrl) return undefined;
  const starts = [at + commandLead(text, at)];
  for (const match of line.matchAll(OPERATOR)) starts.push(at + match.index + match[0].length);
  for (const offset of starts) {
    NAME.lastIndex = offset;
    const match = NAME.exec(text);
    const name = match?.[1];
    if (name === undefined || NAME.lastIndex > at + lastUrl.index + 1) continue;
    const isClient = CLIENTS.has(name.toLowerCase());
    if (isClient || isMisspelledCurl(name))
      return {
        name,
        kind: isClient ? 'client' : 'misspelled',
        offset,
        end: offset + text.slice(offset, end).trimEnd().length,
      };
  }
  return SHOWN.test(line) ? undefined : nestedCommand(text, at, end);
}

/** The curl command in an argument or a string of another command: `alias up="curl …"`, `ssh host curl …`. */
export function nestedCommand(text: string, at: number, end: number): UnreadCommand | undefined {
  const command = text.slice(at, end).trimEnd();
  const start = findCurlCall(command);
  return start < 0
    ? undefined
    : { name: 'curl', kind: 'nested', offset: at + start, end: at + command.length };
}

/** Whether one letter is missing, added or different, or two are swapped. `url` is an ordinary word. */
export function isMisspelledCurl(name: string): boolean {
  if (name === 'curl' || name === 'url' || Math.abs(name.length - 4) > 1 || name !== name.toLowerCase())
    return false;
  const target = 'curl';
  let same = 0;
  while (same < name.length && name[same] === target[same]) same += 1;
  const [rest, wanted] = [name.slice(same), target.slice(same)];
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
