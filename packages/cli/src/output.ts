import { fstatSync, writeFileSync } from 'node:fs';
import { CommandError } from './command-error.ts';
import { writeFailure } from './files/write-failure.ts';

/** All output of the program: results go to standard output, everything else to standard error. */

type Stream = 'stdout' | 'stderr';

/**
 * Prints a result to standard output.
 * @throws if it is a file on a full disk, where a Node stream would silently drop the rest.
 */
export function printResult(text: string): void {
  const { fd } = process.stdout;
  if (fstatSync(fd).isFile()) writeFileSync(fd, text);
  else process.stdout.write(text);
}

/** Prints progress, problems and hints to standard error. */
export function printMessage(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** Colors on a terminal; `NO_COLOR` (no-color.org) and `FORCE_COLOR` decide when set. */
export function hasColor(stream: Stream): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return !NO_COLOR && TERM !== 'dumb' && process[stream].isTTY === true;
}

/** Width in columns; undefined if the stream is not a terminal. */
export function terminalWidth(stream: Stream): number | undefined {
  return process[stream].isTTY ? process[stream].columns : undefined;
}

/** Prints a status line that the next one overwrites; nothing if standard error is not a terminal. */
export function printStatus(text: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\u001b[2K${text.slice(0, (process.stderr.columns ?? 80) - 1)}`);
}

/** Clears the terminal and its scrollback; nothing if standard output is not a terminal. */
export function clearScreen(): void {
  if (process.stdout.isTTY) process.stdout.write('\u001b[2J\u001b[3J\u001b[H');
}

/** Standard output cannot be written any more. */
function endWith(error: Error): never {
  if (!(error instanceof CommandError)) throw error;
  if (process.stderr.writable) process.stderr.write(`${error.message}\n`);
  process.exit(error.exit);
}

/** Handles a closed pipe (`| head`) and a full disk without a crash. */
export function acceptClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      endWith(writeFailure(error) ?? error);
    });
  }
}
