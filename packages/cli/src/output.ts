import { fstatSync, writeFileSync } from 'node:fs';
import { CommandError } from './command-error.ts';
import { writeFailure } from './files/write-failure.ts';

/** Everything this program prints goes through here: results to standard output, all else to standard error. */

type Stream = 'stdout' | 'stderr';

/**
 * Prints a result to standard output.
 * @throws when it is a file and the disk is full: the stream of Node would leave out the rest in silence.
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

/** Columns to write in; undefined when the stream is not a terminal. */
export function terminalWidth(stream: Stream): number | undefined {
  return process[stream].isTTY ? process[stream].columns : undefined;
}

/** A line that is written over by the next one; nothing when standard error is not a terminal. */
export function printStatus(text: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\u001b[2K${text.slice(0, (process.stderr.columns ?? 80) - 1)}`);
}

/** Nothing can be printed where it belongs any more. */
function endWith(error: Error): never {
  if (!(error instanceof CommandError)) throw error;
  if (process.stderr.writable) process.stderr.write(`${error.message}\n`);
  process.exit(error.exit);
}

/** A pipe that is closed early (`| head`) is not a failure, nor is a full disk. */
export function acceptClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      endWith(writeFailure(error) ?? error);
    });
  }
}
