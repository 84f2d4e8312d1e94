import { readCommands } from '../command/read-commands.ts';

/**
 * Splits text copied from a browser or a page of documentation into its curl commands: prompts (`$`,
 * `#`, `>`, PowerShell's) and the `.exe` of `curl.exe` are removed, continuations (`\`, `^`, backtick)
 * and quotes are honored, comments and other commands between are left out.
 */
export function splitCurlCommands(input: string): string[] {
  return readCommands(input).map(({ text }) => text);
}
