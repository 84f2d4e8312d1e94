import type { TextRange } from '../../source-adapter.ts';
import { commandRanges, readCommands } from './command/read-commands.ts';
import { unknownCommands } from './shell/unknown-commands.ts';

/** The curl commands of a text, then the commands that are not curl, as the indexes of diagnostics count them. */
export function locateCommands(text: string): TextRange[] {
  const ranges = commandRanges(readCommands(text));
  return [...ranges, ...unknownCommands(text, ranges).map(({ offset, end }): TextRange => [offset, end])];
}
