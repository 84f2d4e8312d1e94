import { text } from 'node:stream/consumers';

/** How messages name standard input. */
export const STANDARD_INPUT = '<stdin>';

let read: Promise<string> | undefined;

/** All of standard input; it can be asked for more than once. */
export function readStandardInput(): Promise<string> {
  read ??= text(process.stdin);
  return read;
}
