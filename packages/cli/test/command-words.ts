/** Arguments of a command line, with single and double quotes, without the program itself and a comment behind them. */
export function commandWords(command: string): string[] {
  const found = [...command.replace(/ # .*$/, '').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)];
  return found.map((match) => match[1] ?? match[2] ?? match[3] ?? '').slice(1);
}
