import { closestName } from '@curlew/diagnostics/internal';
import type { Command, Options, Run } from './arguments/command.ts';
import { renderCommandHelp, renderMainHelp } from './arguments/help.ts';
import { parseArguments } from './arguments/parse-arguments.ts';
import { explainMissingSource, MissingSourceError, quotePath } from './arguments/require-sources.ts';
import { CommandError, EXIT, type ExitCode, UsageError } from './command-error.ts';
import { completionCommand } from './completion/completion-command.ts';
import { convertCommand } from './convert/convert-command.ts';
import { docsCommand } from './docs/docs-command.ts';
import { writeFailure } from './files/write-failure.ts';
import { initCommand } from './init/init-command.ts';
import { mcpCommand } from './mcp/mcp-command.ts';
import { mockCommand } from './mock/mock-command.ts';
import { openCommand } from './open/open-command.ts';
import { acceptClosedPipes, hasColor, printMessage, printResult } from './output.ts';
import { previewCommand } from './preview/preview-command.ts';
import { proxyCommand } from './proxy/proxy-command.ts';
import { testCommand } from './test/test-command.ts';
import { bundleCommand } from './transform/bundle-command.ts';
import { upgradeCommand } from './transform/upgrade-command.ts';
import { validateCommand } from './validate/validate-command.ts';
import { readVersion } from './version.ts';

/** A command with its lazily loaded implementation. */
interface Entry {
  command: Command;
  run(args: string[]): Promise<ExitCode>;
}

function entry<Given extends Options>(command: Command<Given>, load: () => Promise<Run<Given>>): Entry {
  return { command, run: async (args) => (await load())(parseArguments(command, args)) };
}

const ENTRIES: readonly Entry[] = [
  entry(initCommand, async () => (await import('./init/run-init.ts')).runInit),
  entry(docsCommand, async () => (await import('./docs/run-docs.ts')).runDocs),
  entry(previewCommand, async () => (await import('./preview/run-preview.ts')).runPreview),
  entry(openCommand, async () => (await import('./open/run-open.ts')).runOpen),
  entry(convertCommand, async () => (await import('./convert/run-convert.ts')).runConvert),
  entry(bundleCommand, async () => (await import('./transform/run-bundle.ts')).runBundle),
  entry(upgradeCommand, async () => (await import('./transform/run-upgrade.ts')).runUpgrade),
  entry(mcpCommand, async () => (await import('./mcp/run-mcp.ts')).runMcp),
  entry(validateCommand, async () => (await import('./validate/run-validate.ts')).runValidate),
  entry(testCommand, async () => (await import('./test/run-test.ts')).runTest),
  entry(mockCommand, async () => (await import('./mock/run-mock.ts')).runMock),
  entry(proxyCommand, async () => (await import('./proxy/run-proxy.ts')).runProxy),
  entry(completionCommand, async () => {
    const { runCompletion } = await import('./completion/run-completion.ts');
    return async ({ positionals }) => runCompletion(positionals[0], COMMANDS);
  }),
];

/** The commands in the order of the help. */
export const COMMANDS: readonly Command[] = ENTRIES.map(({ command }) => command);

/** Runs a command line, given without the program's name. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  acceptClosedPipes();
  try {
    return await runCommandLine([...args]);
  } catch (error) {
    const known = error instanceof CommandError ? error : writeFailure(error);
    if (known === undefined) throw error;
    printMessage(known.help ? `${known.message}\n${known.help}` : known.message);
    return known.exit;
  }
}

async function runCommandLine(args: string[]): Promise<ExitCode> {
  if (args.length === 0) return greet();
  const [name = '--help', ...rest] = args;
  if (name === '--version' || name === '-v') {
    printResult(`${readVersion()}\n`);
    return EXIT.ok;
  }
  if (name === '--help' || name === '-h' || name === 'help') return help(rest[0], rest);
  const found = ENTRIES.find(({ command }) => command.name === name);
  if (!found) throw unknownCommand(name);
  if (asksForHelp(rest)) return help(name, rest);
  try {
    const exit = await found.run(rest);
    if (exit === EXIT.unusable) await printMeant(found.command, rest);
    return exit;
  } catch (error) {
    if (error instanceof MissingSourceError) throw await explainMissingSource(error, found.command);
    if (error instanceof CommandError && error.exit === EXIT.unusable) {
      printMessage(error.help ? `${error.message}\n${error.help}` : error.message);
      await printMeant(found.command, rest);
      return error.exit;
    }
    throw error;
  }
}

/** Names what may have been meant by sources that cannot be read. */
async function printMeant(command: Command, args: string[]): Promise<void> {
  const { meantPaths } = await import('@curlew/project/internal');
  for (const line of await meantPaths(parseArguments(command, args).positionals)) printMessage(line);
}

/** Without arguments: what the sources in this folder can be used for, or the help. */
async function greet(): Promise<ExitCode> {
  const { listSources, sourcesIn } = await import('@curlew/project/internal');
  const found = await sourcesIn('.');
  const [first] = found.sources;
  if (first === undefined) return help(undefined, []);
  const path = quotePath(first.path);
  const lines = [
    `Found ${listSources(found)}.`,
    '',
    `  curlew preview ${path}`,
    `  curlew docs ${path} --out reference`,
    `  curlew validate ${path}`,
    `  curlew open ${path}`,
    '',
    'All commands: curlew --help',
  ];
  printResult(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

async function help(name: string | undefined, args: readonly string[]): Promise<ExitCode> {
  const color = hasColor('stdout');
  const command = COMMANDS.find((one) => one.name === name);
  if (name !== undefined && !command && !name.startsWith('-')) throw unknownCommand(name);
  if (!command) printResult(renderMainHelp(COMMANDS, color));
  else printResult(renderCommandHelp(command, color, await loadPluginChoices(command, args)));
  return EXIT.ok;
}

async function loadPluginChoices({ options }: Command, args: readonly string[]): Promise<string[]> {
  if (!Object.values(options).some(({ takesOthers }) => takesOthers)) return [];
  const { pluginReporters } = await import('./reporters/plugin-reporters.ts');
  return pluginReporters(args);
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h');
}

/** Names that other tools give to what a command does. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['lint', 'validate'],
  ['check', 'validate'],
  ['serve', 'preview'],
  ['dev', 'preview'],
  ['start', 'preview'],
  ['preview-docs', 'preview'],
  ['build', 'docs'],
  ['build-docs', 'docs'],
  ['generate', 'docs'],
  ['import', 'convert'],
  ['resolve', 'bundle'],
  ['migrate', 'upgrade'],
  ['edit', 'open'],
  ['studio', 'open'],
  ['run', 'test'],
]);

function unknownCommand(name: string): UsageError {
  const meant =
    ELSEWHERE.get(name) ??
    closestName(
      name,
      COMMANDS.map((command) => command.name),
    );
  return new UsageError(
    name.startsWith('-') ? `Unknown option \`${name}\`.` : `Unknown command \`${name}\`.`,
    meant ? `Did you mean \`curlew ${meant}\`?` : 'See `curlew --help`.',
  );
}
