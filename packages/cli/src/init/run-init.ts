import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { styleText } from 'node:util';
import { cancel, confirm, isCancel, multiselect, text } from '@clack/prompts';
import { pluralize } from '@curlew/diagnostics/internal';
import { replaceFiles } from '@curlew/project/files';
import { type FoundSource, sourcesBelow } from '@curlew/project/internal';
import type { Run } from '../arguments/command.ts';
import { CommandError, EXIT, type ExitCode, UsageError } from '../command-error.ts';
import { readRecord } from '../files/file-record.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { hasColor, printMessage, printResult } from '../output.ts';
import { configFile } from '../read-config.ts';
import { shortPath } from '../short-path.ts';
import type { initCommand } from './init-command.ts';
import type { InitPlan } from './init-plan.ts';
import { type RuleLevel, readOtherTools, type ToolSettings } from './other-tools.ts';
import { freeFolder, getDiff, planFolder, planSite } from './plan-init.ts';
import { type ProjectState, readProject } from './read-project.ts';

type Given = typeof initCommand.options;

const MIGRATION = 'https://github.com/curlew-api/curlew/blob/main/docs/migrate';

/** Sets up a reference in the current folder. */
export const runInit: Run<Given> = async ({ values, positionals }) => {
  const known = configFile(undefined);
  if (known !== undefined)
    throw new UsageError(
      `This folder has a configuration already: ${shortPath(known)}.`,
      'See the reference with `curlew preview`, or write it with `curlew docs`.',
    );
  const project = readProject();
  const tools = readOtherTools();
  const asks = !values.yes && !values['dry-run'] && canAsk();
  const sources = await chooseSources(project, tools, positionals, asks);
  const title = values.title ?? (sources.length === 1 ? getTitle(tools) : undefined);
  for (const tool of tools) printMessage(describeTool(tool, title));
  if (project.astroConfig !== undefined && tools.some(({ file }) => file === project.astroConfig))
    printMessage(
      `The pages of starlight-openapi stay. When you have compared both, remove it: ${MIGRATION}/starlight-openapi.md`,
    );
  const out = await chooseOut(project, values.out, asks);
  const withWorkflow =
    project.isRepository &&
    project.astroConfig === undefined &&
    (asks ? await askWhether('Publish the reference on GitHub Pages with a workflow?') : project.isOnGitHub);
  const choices = { sources, out, withWorkflow, ...(title !== undefined && { title }) };
  const { astroConfig } = project;
  const plan =
    astroConfig === undefined
      ? planFolder(project, tools, choices)
      : planSite({ ...project, astroConfig }, choices);
  showPlan(plan, values['dry-run'] === true);
  if (values['dry-run'] || plan.files.length === 0) return EXIT.ok;
  if (asks && !(await askWhether(`Write ${pluralize(plan.files.length, 'file')}?`))) {
    printMessage('Nothing was written.');
    return EXIT.ok;
  }
  writePlan(plan);
  return astroConfig === undefined
    ? finishFolder(out, values['no-build'] === true, installCommand(project))
    : finishSite(project, values['no-install'] === true, asks);
};

/** @throws {CommandError} if there is none, or one that was given does not exist. */
async function chooseSources(
  project: ProjectState,
  tools: readonly ToolSettings[],
  given: readonly string[],
  asks: boolean,
): Promise<string[]> {
  for (const path of given)
    if (!existsSync(path))
      throw new CommandError(`${path} does not exist.`, 'Check the path.', EXIT.unusable);
  if (given.length > 0) return [...new Set(given)];
  const settings = new Set(tools.map(({ file }) => file));
  const ignored = ignoredNames(project.gitignore);
  const isLeftOut = (folder: string) => ignored.has(basename(folder)) || readRecord(folder).length > 0;
  const levels = (await sourcesBelow(isLeftOut)).map((level) =>
    level.filter(({ path, kind }) => kind !== 'arazzo' && !settings.has(path)),
  );
  const found = levels.flat();
  const proposed = proposeSources(levels, tools);
  const [only] = proposed;
  if (only === undefined)
    throw new CommandError(
      'No OpenAPI description, curl captures or collection was found in this folder.',
      'Pass one: curlew init openapi.yaml. Or begin with an example: npm create curlew@latest.',
      EXIT.unusable,
    );
  const label = (path: string) => found.find((one) => one.path === path)?.label ?? 'a source';
  if (asks && found.length > 1) return askForSources(found, proposed);
  printMessage(`Sources: ${proposed.map((path) => `${path}, ${label(path)}`).join('; ')}.`);
  const left = found.filter(({ path }) => !proposed.includes(path)).map(({ path }) => path);
  if (left.length > 0)
    printMessage(`Not taken: ${listSome(left)}. To take others, pass them: curlew init <source>…`);
  return proposed;
}

const MAX_NAMED = 3;

function listSome(paths: readonly string[]): string {
  const more = paths.length > MAX_NAMED ? ` and ${paths.length - MAX_NAMED} more` : '';
  return `${paths.slice(0, MAX_NAMED).join(', ')}${more}`;
}

/** Those that another tool has, else the descriptions nearest to the folder, else its nearest recordings. */
function proposeSources(
  levels: readonly (readonly FoundSource[])[],
  tools: readonly ToolSettings[],
): string[] {
  const named = tools.flatMap(({ sources }) => sources);
  if (named.length > 0) return [...new Set(named)];
  for (const holds of ['description', 'requests']) {
    const nearest = levels
      .map((level) => level.filter((one) => one.holds === holds))
      .find((level) => level.length > 0);
    if (nearest) return nearest.map(({ path }) => path);
  }
  return [];
}

/** Names of folders that Git ignores wherever they are. */
function ignoredNames(gitignore = ''): ReadonlySet<string> {
  const lines = gitignore.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, ''));
  return new Set(lines.filter((line) => /^[\w.-]+$/.test(line)));
}

function getTitle(tools: readonly ToolSettings[]): string | undefined {
  return tools.find(({ title }) => title !== undefined)?.title;
}

/** What is taken from the settings of a tool, and what is not. */
function describeTool(tool: ToolSettings, used: string | undefined): string {
  const { file, sources, otherSources, title, logo, color, rules, unknownRules, leftSettings } = tool;
  const taken = [
    ...(sources.length > 0 ? [pluralize(sources.length, 'source')] : []),
    ...(title === undefined || title !== used ? [] : ['title']),
    ...(logo === undefined ? [] : ['logo']),
    ...(color === undefined ? [] : ['color']),
    ...describeRules(Object.values(rules)),
  ];
  const left = [
    ...otherSources.map((path) => `${path} (not a file of this folder)`),
    ...unknownRules.map((rule) => `${rule} (no such rule)`),
    ...leftSettings,
  ];
  const parts = [`Read ${file}: ${taken.join(', ') || 'nothing to take over'}.`];
  if (left.length > 0) parts.push(`Left out: ${left.join(', ')}.`);
  return parts.join(' ');
}

function describeRules(levels: readonly RuleLevel[]): string[] {
  const off = levels.filter((level) => level === 'off').length;
  const others = levels.length - off;
  return [
    ...(off > 0 ? [`${pluralize(off, 'rule')} switched off`] : []),
    ...(others > 0 ? [`the severity of ${pluralize(others, 'rule')}`] : []),
  ];
}

/** @throws {UsageError} for a folder that is not below this one. */
async function chooseOut(project: ProjectState, given: string | undefined, asks: boolean): Promise<string> {
  const problem = given === undefined ? undefined : outProblem(given);
  if (problem !== undefined) throw new UsageError(problem, 'Pass a folder: --out reference.');
  const out = given ?? freeFolder();
  if (given !== undefined || !asks || project.astroConfig !== undefined) return cleanPath(out);
  return cleanPath(await askForText('Which folder should the reference be written to?', out, outProblem));
}

function outProblem(path: string): string | undefined {
  const clean = cleanPath(path);
  const isBelow = /^[\w-][\w./-]*$/.test(clean) && !clean.split('/').includes('..');
  return isBelow ? undefined : `${path} is not a folder below this one, of letters, digits, - and _.`;
}

function cleanPath(path: string): string {
  return path.replace(/^(?:\.\/)+|\/+$/g, '');
}

/** Prints what will be written: changes of existing files as diffs, and new files too if nothing is written. */
function showPlan({ files, notes }: InitPlan, isWhole: boolean): void {
  for (const file of files) {
    const sign = file.before === undefined ? '+' : '~';
    printMessage(`${sign} ${file.path}: ${file.about}`);
    if (file.before !== undefined || isWhole) printResult(`${colorDiff(getDiff(file))}\n`);
  }
  for (const note of notes) printMessage(note);
}

function colorDiff(diff: string): string {
  if (!hasColor('stdout')) return diff.trimEnd();
  const styles = { '+': 'green', '-': 'red', '@': 'cyan' } as const;
  return diff
    .trimEnd()
    .split('\n')
    .map((line) => {
      const style = styles[line[0] as keyof typeof styles];
      return style ? styleText(style, line, { validateStream: false }) : line;
    })
    .join('\n');
}

function writePlan({ files }: InitPlan): void {
  try {
    for (const { path } of files) mkdirSync(dirname(path), { recursive: true });
    replaceFiles(files.map(({ path, after }) => ({ path, content: after })));
  } catch (error) {
    throw cannotWrite(error, 'Make the folder writable.');
  }
  printMessage(`Wrote ${files.map(({ path }) => path).join(', ')}.`);
}

/** Builds the reference, unless that is not wanted, and says what comes next. */
async function finishFolder(
  out: string,
  withoutBuild: boolean,
  install: string | undefined,
): Promise<ExitCode> {
  const { runDocs } = await import('../docs/run-docs.ts');
  const exit = withoutBuild ? EXIT.ok : await runDocs({ values: {}, positionals: [] });
  printMessage(
    [
      '',
      'Next:',
      ...(install === undefined
        ? []
        : [`  ${install.padEnd(22)} the program, for the scripts of package.json`]),
      '  npx curlew preview     the reference in a browser, with every change',
      '  npx curlew validate    all problems with their lines',
      `  npx curlew docs        writes ${out} again`,
    ].join('\n'),
  );
  return exit;
}

/** What installs the program in a folder whose scripts run it; undefined if that is done. */
function installCommand({ manifest, manager, isInstalled }: ProjectState): string | undefined {
  return manifest === undefined || isInstalled ? undefined : `${manager} install`;
}

/** Installs the packages, unless that is not wanted, and says what comes next. */
async function finishSite(
  { manager, astroConfig = '' }: ProjectState,
  withoutInstall: boolean,
  asks: boolean,
): Promise<ExitCode> {
  const command = `${manager} install`;
  const installs =
    !withoutInstall && (!asks || (await askWhether(`Run ${command}?`, 'Nothing was installed.')));
  const isInstalled = installs && spawnSync(manager, ['install'], { stdio: ['ignore', 2, 2] }).status === 0;
  if (installs && !isInstalled) printMessage(`\`${command}\` failed.`);
  const steps = [...(isInstalled ? [] : [command]), 'npx astro dev'];
  printMessage(
    `\nNext: ${steps.map((step) => `\`${step}\``).join(', then ')}. ${astroConfig} has the options.`,
  );
  return installs && !isInstalled ? EXIT.problems : EXIT.ok;
}

/** Questions are asked on a terminal alone. */
function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

const OUTPUT = { output: process.stderr };

/** Which sources the reference is made from; those of the proposal are chosen at first. */
async function askForSources(found: readonly FoundSource[], proposed: readonly string[]): Promise<string[]> {
  const answer = await multiselect({
    ...OUTPUT,
    message: 'Which of these should the reference show?',
    options: found.map(({ path, label }) => ({ value: path, label: path, hint: label })),
    initialValues: [...proposed],
    required: true,
  });
  return orStop(answer);
}

async function askForText(
  message: string,
  proposed: string,
  getProblem: (value: string) => string | undefined,
): Promise<string> {
  const answer = await text({
    ...OUTPUT,
    message,
    placeholder: proposed,
    defaultValue: proposed,
    validate: (value) => (value ? getProblem(value) : undefined),
  });
  return orStop(answer);
}

async function askWhether(message: string, ifStopped?: string): Promise<boolean> {
  return orStop(await confirm({ ...OUTPUT, message }), ifStopped);
}

function orStop<Answer>(answer: Answer, ifStopped = 'Nothing was written.'): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>;
  cancel(`Stopped. ${ifStopped}`, OUTPUT);
  process.exit(EXIT.interrupted);
}
