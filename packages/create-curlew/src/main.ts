import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { cancel, confirm, isCancel, select, text } from '@clack/prompts';
import {
  CreateError,
  createProject,
  type PackageManager,
  readVersion,
  TEMPLATES,
  type Template,
} from './create-project.ts';

const HELP = `Begins an API reference from a template.

Usage: npm create curlew@latest [folder] -- [options]

Options:
  -t, --template <name>   ${Object.keys(TEMPLATES).join(', ')}; default: site
      --source <file>     Copy this description, captures or collection; by default an example is written
      --install           Install the packages
      --no-install        Do not, and do not ask
  -y, --yes               Ask nothing
  -h, --help
  -v, --version

Examples:
  npm create curlew@latest
  npm create curlew@latest docs -- --template starlight --source openapi.yaml
`;

/** npm takes options without `--` in front of them for its own, and passes on their values alone. */
const LOST_OPTIONS =
  ' npm keeps options for itself: put `--` in front of them, as in `npm create curlew@latest docs -- --template astro`.';

const DEFAULT_FOLDER = 'api-reference';
const OPTIONS = {
  template: { type: 'string', short: 't' },
  source: { type: 'string' },
  install: { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/**
 * Runs the program, with the arguments behind its name.
 * @returns the exit code: 0, 1 if packages cannot be installed, 2 for a wrong command line, 130 if a question was cancelled.
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    const isKnown = error instanceof CreateError || /^(?:ERR_PARSE_ARGS_|E[A-Z]+$)/.test(String(code));
    if (error instanceof Stopped) return 130;
    if (!isKnown) throw error;
    process.stderr.write(`${(error as Error).message}\nSee \`npm create curlew@latest -- --help\`.\n`);
    return 2;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    // npm removes the `--` in front of options, and pnpm passes it on.
    args: args.filter((arg) => arg !== '--'),
    options: OPTIONS,
    allowPositionals: true,
    allowNegative: true,
  });
  if (values.help || values.version) {
    process.stdout.write(values.help ? HELP : `${readVersion()}\n`);
    return 0;
  }
  if (positionals.length > 1)
    throw new CreateError(
      `Expected one folder, found ${positionals.length}: ${positionals.join(', ')}.${findManager() === 'npm' ? LOST_OPTIONS : ''}`,
    );
  const asks = !values.yes && process.stdin.isTTY === true && process.stdout.isTTY === true;
  const folder = positionals[0] ?? (asks ? await askForFolder() : DEFAULT_FOLDER);
  const template = values.template ?? (asks ? await askForTemplate() : 'site');
  if (!isTemplate(template))
    throw new CreateError(
      `There is no template ${template}. Templates: ${Object.keys(TEMPLATES).join(', ')}.`,
    );
  const manager = findManager();
  const files = createProject({
    folder,
    template,
    manager,
    ...(values.source !== undefined && { source: values.source }),
  });
  process.stdout.write(`Wrote ${files.length} files to ${folder}: ${files.join(', ')}.\n`);
  const installs = values.install ?? (asks && orStop(await confirm({ message: `Run ${manager} install?` })));
  const isInstalled =
    installs && spawnSync(manager, ['install'], { cwd: folder, stdio: 'inherit' }).status === 0;
  const place = relative('.', folder);
  const steps = [
    ...(place === ''
      ? []
      : [`cd ${/^[\w./-]+$/.test(place) ? place : `'${place.replaceAll("'", "'\\''")}'`}`]),
    ...(isInstalled ? [] : [`${manager} install`]),
    `${manager} run dev`,
  ];
  process.stdout.write(`\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`);
  return installs && !isInstalled ? 1 : 0;
}

/** The manager that runs this program. */
function findManager(): PackageManager {
  const name = /^(?:pnpm|yarn|bun)\b/.exec(process.env.npm_config_user_agent ?? '')?.[0];
  return (name as PackageManager | undefined) ?? 'npm';
}

function isTemplate(name: string): name is Template {
  return Object.hasOwn(TEMPLATES, name);
}

async function askForFolder(): Promise<string> {
  const message = 'In which folder?';
  return orStop(await text({ message, placeholder: DEFAULT_FOLDER, defaultValue: DEFAULT_FOLDER }));
}

async function askForTemplate(): Promise<string> {
  const options = Object.entries(TEMPLATES).map(([value, hint]) => ({ value, label: value, hint }));
  return orStop(await select({ message: 'Which template?', options }));
}

/** A question was cancelled. */
class Stopped extends Error {}

function orStop<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>;
  cancel('Stopped. Nothing was installed.');
  throw new Stopped();
}
