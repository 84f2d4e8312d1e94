import type { ShellDialect } from '../command-text.ts';

const LINE_ENDS: Readonly<Record<ShellDialect, RegExp | undefined>> = {
  bash: undefined,
  cmd: /\^(?=[ \t]*\r?\n)/g,
  powershell: /`(?=[ \t]*\r?\n)/g,
};
/** Lines that one command may continue on. */
const MAX_LINES = 100;

/**
 * The command at `at` with backslashes in place of the marks with which `cmd` (`^`) and PowerShell (a backtick) continue a
 * line, so that it is read as one of Bash: places stay the same. Undefined for a command of Bash.
 */
export function launcherLines(text: string, at: number, dialect: ShellDialect): string | undefined {
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
