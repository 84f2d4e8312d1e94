/** What the page shows of an option of the command line. */
interface Option {
  short?: string;
  value?: string;
  choices?: readonly string[];
  numberOr?: string;
  description: string;
}

/** What the page shows of a command. */
interface Command {
  name: string;
  summary: string;
  usage: string;
  options: Readonly<Record<string, Option>>;
  examples: readonly { what: string; line: string }[];
  notes?: readonly string[];
}

type Rows = readonly (readonly [code: string, meaning: string])[];

/** Renders `docs/commands.md` from the declarations of the commands. */
export function renderCommandsPage(commands: readonly Command[], exitCodes: Rows): string {
  const parts = [
    '# Commands',
    '',
    INTRODUCTION,
    '',
    ...commands.flatMap(renderCommand),
    ...renderCodes(exitCodes),
  ];
  return `${parts.join('\n')}\n`;
}

const INTRODUCTION = `Every command, option and exit code, as \`curlew --help\` shows them. The [documentation of the command line](../packages/cli/README.md)
explains them.

This page is written from the declarations of the commands by \`UPDATE=1 npm run unit -- packages/conventions\`.`;

function renderCommand({ name, summary, usage, options, examples, notes = [] }: Command): string[] {
  return [
    `## ${name}`,
    '',
    `${escapeText(summary)}.`,
    '',
    '```sh',
    `curlew ${name} ${usage}`,
    '```',
    '',
    '| Option | |',
    '|---|---|',
    ...Object.entries(options).map(([option, declared]) => renderOption(option, declared)),
    '',
    ...examples.flatMap(({ what, line }) => [`${escapeText(what)}:`, '', '```sh', line, '```', '']),
    ...notes.flatMap((note) => [escapeText(note), '']),
  ];
}

function renderOption(name: string, { short, value, choices = [], numberOr, description }: Option): string {
  const shown = value ? (numberOr === undefined ? ` <${value}>` : ` [${value}]`) : '';
  const names = [...(short ? [`-${short}`] : []), `--${name}${shown}`].map((one) => `\`${one}\``).join(', ');
  const allowed = choices.length > 0 ? `: ${choices.map((choice) => `\`${choice}\``).join(', ')}` : '';
  return `| ${names.replaceAll('|', '\\|')} | ${escapeText(description + allowed).replaceAll('|', '\\|')} |`;
}

function renderCodes(exitCodes: Rows): string[] {
  return [
    '## Exit codes',
    '',
    '| Code | Meaning |',
    '|---|---|',
    ...exitCodes.map(([code, meaning]) => `| ${code} | ${meaning} |`),
  ];
}

/** Escapes what Markdown would read as HTML, outside of code. */
function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`')
        ? part
        : part
            .replaceAll('<', '&lt;')
            .replaceAll('*', '\\*')
            // Outside of code, typography would make a dash of the hyphens.
            .replaceAll(/(?<![\w-])--[a-z][a-z-]*/g, '`$&`'),
    )
    .join('');
}
