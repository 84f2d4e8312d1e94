import { styleText } from 'node:util';
import type { Command, Options } from './command.ts';

/** Width of the help in terminal columns. */
const WIDTH = 80;

/** What the exit codes of `EXIT` mean, for the help and the documentation. */
export const EXIT_CODES: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'No problems'],
  ['1', 'Problems were found'],
  ['2', 'The command line is invalid'],
  ['3', 'The input cannot be used'],
  ['4', 'The server did not respond (test)'],
  ['74', 'The output cannot be written: the disk is full or failing'],
  ['75', 'Another process is using the same folder or port'],
  ['129, 130, 143', 'Stopped by SIGHUP, Ctrl+C or SIGTERM'],
];

/** Renders the output of `curlew --help`. */
export function renderMainHelp(commands: readonly Command[], color: boolean): string {
  const title = heading(color);
  return [
    'Curlew builds a static API reference from an OpenAPI file, curl captures or a',
    'request collection.',
    '',
    title('Usage'),
    '  curlew <command> …',
    '',
    title('Commands'),
    ...table(commands.map(({ name, summary }) => [name, summary])),
    '',
    title('Options'),
    ...table([
      ['-h, --help', 'Show this, or the help of a command'],
      ['-v, --version', 'Show the version'],
    ]),
    '',
    title('Exit codes'),
    ...table(EXIT_CODES),
    '',
    'A `-` in place of a file reads standard input.',
    'Each command has examples: curlew validate --help',
    '',
  ].join('\n');
}

/**
 * Renders the output of `curlew <command> --help`.
 * @param others choices of an option that plugins add.
 */
export function renderCommandHelp(command: Command, color: boolean, others: readonly string[] = []): string {
  const title = heading(color);
  return [
    ...wrapped(`${command.summary}.`, 0),
    '',
    title('Usage'),
    `  curlew ${command.name} ${command.usage}`,
    '',
    title('Options'),
    ...table([...optionRows(command.options, others), ['-h, --help', 'Show this']]),
    '',
    title('Examples'),
    ...command.examples.flatMap(({ what, line }) => [`  ${what}`, `    ${line}`]),
    '',
    ...(command.notes ?? []).flatMap((note) => [...wrapped(note, 0), '']),
  ].join('\n');
}

function heading(color: boolean): (text: string) => string {
  return (text) => (color ? styleText('bold', text, { validateStream: false }) : text);
}

function optionRows(options: Options, others: readonly string[]): [string, string][] {
  return Object.entries(options).map(
    ([name, { short, value, choices, takesOthers, numberOr, description }]) => {
      const shown = value ? (numberOr === undefined ? ` <${value}>` : ` [${value}]`) : '';
      const all = [...(choices ?? []), ...(takesOthers ? others : [])];
      const allowed = all.length > 0 ? `: ${all.join(', ')}` : '';
      return [`${short ? `-${short}, ` : '    '}--${name}${shown}`, `${description}${allowed}`];
    },
  );
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const left = Math.min(30, Math.max(...rows.map(([name]) => name.length)));
  return rows.flatMap(([name, description]) => {
    const lines = wrapped(description, left + 4);
    const [first = '', ...rest] = lines;
    if (name.length > left) return [`  ${name}`, ...lines];
    return [`  ${name.padEnd(left)}  ${first.trimStart()}`, ...rest];
  });
}

function wrapped(text: string, indent: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
      lines.push(' '.repeat(indent) + line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, ' '.repeat(indent) + line];
}
