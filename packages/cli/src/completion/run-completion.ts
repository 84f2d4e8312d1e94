import type { Command } from '../arguments/command.ts';
import { EXIT, type ExitCode, UsageError } from '../command-error.ts';
import { printResult } from '../output.ts';

/** Prints the script of a shell. */
export function runCompletion(shell: string | undefined, commands: readonly Command[]): ExitCode {
  const script = shell === undefined ? undefined : COMPLETION_SCRIPTS[shell];
  if (script === undefined)
    throw new UsageError(
      shell === undefined
        ? '`curlew completion` requires a shell.'
        : `No completion for the shell \`${shell}\`.`,
      `Pass one of ${Object.keys(COMPLETION_SCRIPTS).join(', ')}: curlew completion bash`,
    );
  printResult(script(commands));
  return EXIT.ok;
}

/** Scripts that complete a command line, each made from the commands and their options. */
export const COMPLETION_SCRIPTS: Readonly<Record<string, (commands: readonly Command[]) => string>> = {
  bash: bashScript,
  // zsh runs the functions of bash.
  zsh: (commands) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`,
  fish: fishScript,
  powershell: powershellScript,
};

function optionNames({ options }: Command): string[] {
  return [...Object.keys(options).map((name) => `--${name}`), '--help'];
}

/** The words before a value, each with the values that are possible behind them: `docs --theme`, `docs -t`, `completion completion`. */
function getChoices({ name, options, words = [] }: Command): [before: string, choices: readonly string[]][] {
  const ofOptions = Object.entries(options).flatMap(([option, { short, choices = [] }]) =>
    [`--${option}`, ...(short ? [`-${short}`] : [])].map((written): [string, readonly string[]] => [
      `${name} ${written}`,
      choices,
    ]),
  );
  const all: [string, readonly string[]][] = [[`${name} ${name}`, words], ...ofOptions];
  return all.filter(([, choices]) => choices.length > 0);
}

function bashScript(commands: readonly Command[]): string {
  const reply = (words: readonly string[]) => `COMPREPLY=($(compgen -W "${words.join(' ')}" -- "$current"))`;
  const values = commands.flatMap((command) =>
    getChoices(command).map(([before, choices]) => `    "${before}") ${reply(choices)}; return ;;`),
  );
  const options = commands.map((command) => `        ${command.name}) ${reply(optionNames(command))} ;;`);
  return `_curlew() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  if [ "$COMP_CWORD" -eq 1 ]; then
    ${reply(commands.map(({ name }) => name))}
    return
  fi
  case "\${COMP_WORDS[1]} $previous" in
${values.join('\n')}
  esac
  case "$current" in
    -*)
      case "\${COMP_WORDS[1]}" in
${options.join('\n')}
      esac
      ;;
  esac
}
complete -o bashdefault -o default -F _curlew curlew
`;
}

function fishScript(commands: readonly Command[]): string {
  const lines = commands.flatMap(({ name, summary, options, words = [] }) => [
    `complete -c curlew -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...(words.length > 0
      ? [`complete -c curlew -n '__fish_seen_subcommand_from ${name}' -a ${quoted(words.join(' '))}`]
      : []),
    ...Object.entries(options).map(([option, { short, type, choices, description }]) =>
      [
        `complete -c curlew -n '__fish_seen_subcommand_from ${name}' -l ${option}`,
        short && `-s ${short}`,
        type === 'string' && '-r',
        choices && `-f -a ${quoted(choices.join(' '))}`,
        `-d ${quoted(description)}`,
      ]
        .filter((part) => part)
        .join(' '),
    ),
  ]);
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function powershellScript(commands: readonly Command[]): string {
  const list = (words: readonly string[]) => `@(${words.map((word) => `'${word}'`).join(', ')})`;
  const options = commands.map((command) => `    '${command.name}' = ${list(optionNames(command))}`);
  const values = commands.flatMap((command) =>
    getChoices(command).map(([before, choices]) => `    '${before}' = ${list(choices)}`),
  );
  return `Register-ArgumentCompleter -Native -CommandName curlew -ScriptBlock {
  param($word, $line, $position)
  $options = @{
${options.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $words = @($line.CommandElements | ForEach-Object { $_.ToString() })
  $command = if ($words.Count -gt 1) { $words[1] } else { '' }
  $previous = if ($word -eq '') { $words[-1] } elseif ($words.Count -gt 2) { $words[-2] } else { '' }
  $choices = if (-not $options.ContainsKey($command)) { $options.Keys }
    elseif ($values.ContainsKey("$command $previous")) { $values["$command $previous"] }
    elseif ($word.StartsWith('-')) { $options[$command] }
    else { @() }
  $choices | Where-Object { $_.StartsWith($word) } | Sort-Object | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}
