import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { stringify } from 'yaml';
import { readRecord } from '../files/file-record.ts';
import { readVersion } from '../version.ts';
import { addToAstroConfig, INTEGRATION, PLUGIN, quote } from './astro-config.ts';
import type { InitPlan, PlannedFile } from './init-plan.ts';
import type { RuleLevel, ToolSettings } from './other-tools.ts';
import { planPnpm } from './pnpm-settings.ts';
import { getText, type ProjectState } from './read-project.ts';

/** What was chosen. */
export interface InitChoices {
  sources: readonly string[];
  title?: string;
  out: string;
  withWorkflow: boolean;
}

const GUIDES = 'https://github.com/curlew-api/curlew/blob/main/docs/guides';
const CONFIG_MODULE = 'curlew/config';
const STYLES = 'reference.css';
const WORKFLOW = '.github/workflows/reference.yml';

/** Plans the files of a folder without a site: configuration, scripts, `.gitignore` and a workflow. */
export function planFolder(
  project: ProjectState,
  tools: readonly ToolSettings[],
  choices: InitChoices,
): InitPlan {
  const files: PlannedFile[] = [];
  const notes: string[] = [];
  const add = (path: string, after: string, about: string) => {
    const before = getText(path);
    if (before === undefined) files.push({ path, after, about });
    else if (before !== after) notes.push(`${path} exists and is kept as it is.`);
  };
  const color = tools.find((one) => one.color !== undefined)?.color;
  const config = getConfig(tools, choices, color !== undefined);
  if (project.manifest === undefined) add('curlew.config.yaml', yamlConfig(config), 'the configuration');
  else add('curlew.config.ts', codeConfig(config), 'the configuration');
  if (color !== undefined) add(STYLES, `:root {\n  --cl-accent: ${color};\n}\n`, 'your color');
  const manifest = project.manifest && addScripts(project.manifest, notes);
  if (manifest) files.push(manifest);
  const pnpm = planPnpm(project);
  files.push(...pnpm.files);
  notes.push(...pnpm.notes);
  const ignored = addToGitignore(project, choices.out);
  if (ignored) files.push(ignored);
  if (choices.withWorkflow) add(WORKFLOW, workflow(choices.out), 'publishes the reference on GitHub Pages');
  return { files, notes };
}

/** Plans the changes of an Astro or Starlight site: its configuration and its dependencies. */
export function planSite(project: ProjectState & { astroConfig: string }, choices: InitChoices): InitPlan {
  const { astroConfig, hasStarlight } = project;
  const { name } = hasStarlight ? PLUGIN : INTEGRATION;
  const before = getText(astroConfig) ?? '';
  const isTaken = ['src/content/docs/reference', 'src/pages/reference'].some((path) => existsSync(path));
  const base = isTaken ? { base: '/api' } : {};
  const title = choices.title === undefined ? {} : { title: choices.title };
  const after = addToAstroConfig(before, { sources: choices.sources, ...title, ...base }, hasStarlight);
  if (after === undefined) {
    const guide = hasStarlight ? 'starlight' : 'astro';
    return {
      files: [],
      notes: [
        `${astroConfig} has a form that is not changed automatically. Add ${name} by hand, as in ${GUIDES}/${guide}.md`,
      ],
    };
  }
  if (after === before) return { files: [], notes: [`${astroConfig} has ${name} already.`] };
  const files: PlannedFile[] = [{ path: astroConfig, before, after, about: `adds ${name}` }];
  const manifest = project.manifest && addDependency(project.manifest, 'dependencies', name);
  if (manifest) files.push(manifest);
  const pnpm = planPnpm(project);
  return { files: [...files, ...pnpm.files], notes: pnpm.notes };
}

/** A change as a unified diff. */
export function getDiff({ path, before, after }: PlannedFile): string {
  const from = before === undefined ? '/dev/null' : `a/${path}`;
  const patch = createTwoFilesPatch(from, `b/${path}`, before ?? '', after, '', '', { context: 2 });
  return patch.replace(/^=+\n/, '').replaceAll('\t\n', '\n');
}

/** A folder for the reference that no other file is in. */
export function freeFolder(): string {
  const names = ['reference', 'api-reference', 'curlew-reference'];
  return names.find((name) => isFree(name)) ?? join('build', 'reference');
}

function isFree(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0 || readRecord(folder).length > 0;
  } catch {
    return !existsSync(folder);
  }
}

type Config = Record<string, unknown>;

function getConfig(
  tools: readonly ToolSettings[],
  { sources, title, out }: InitChoices,
  hasStyles: boolean,
): Config {
  const logo = tools.find((one) => one.logo !== undefined)?.logo;
  const rules: Record<string, RuleLevel> = {};
  for (const tool of tools) for (const [code, level] of Object.entries(tool.rules)) rules[code] ??= level;
  return {
    sources: [...sources],
    out,
    ...(title !== undefined && { title }),
    ...(logo !== undefined && { logo: { light: logo } }),
    ...(hasStyles && { styles: [STYLES] }),
    ...(Object.keys(rules).length > 0 && { rules }),
  };
}

function yamlConfig(config: Config): string {
  const schema = `https://unpkg.com/curlew@${readVersion()}/schema/config.json`;
  return `# yaml-language-server: $schema=${schema}\n${stringify(config)}`;
}

function codeConfig(config: Config): string {
  return `import { defineConfig } from '${CONFIG_MODULE}';\n\nexport default defineConfig(${formatCode(config, '')});\n`;
}

/** A value as code: a list on one line, an object with a line for each member. */
function formatCode(value: unknown, indent: string): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map((item) => formatCode(item, indent)).join(', ')}]`;
  const lines = Object.entries(value as Config).map(
    ([key, member]) =>
      `${indent}  ${/^[\w$]+$/.test(key) ? key : quote(key)}: ${formatCode(member, `${indent}  `)},\n`,
  );
  return `{\n${lines.join('')}${indent}}`;
}

const SCRIPTS: readonly (readonly [name: string, command: string])[] = [
  ['reference', 'curlew docs'],
  ['reference:preview', 'curlew preview'],
  ['reference:check', 'curlew validate'],
];

type Manifest = Record<string, Record<string, unknown>>;

function addScripts(before: string, notes: string[]): PlannedFile | undefined {
  const manifest: Manifest = JSON.parse(before);
  const scripts = { ...manifest.scripts };
  const added: string[] = [];
  for (const [name, command] of SCRIPTS) {
    if (scripts[name] === undefined) {
      scripts[name] = command;
      added.push(name);
    } else if (scripts[name] !== command)
      notes.push(`The script \`${name}\` of package.json is kept as it is.`);
  }
  const withScripts = JSON.stringify({ ...manifest, scripts });
  const after = addDependency(withScripts, 'devDependencies', 'curlew')?.after ?? withScripts;
  const text = formatLike(before, JSON.parse(after));
  const about = `adds ${[...added.map((name) => `the script \`${name}\``), '`curlew`'].join(', ')}`;
  return text === before ? undefined : { path: 'package.json', before, after: text, about };
}

/** Adds a package in the version of this program, unless the manifest has it. */
function addDependency(
  before: string,
  field: 'dependencies' | 'devDependencies',
  name: string,
): PlannedFile | undefined {
  const manifest: Manifest = JSON.parse(before);
  if (manifest.dependencies?.[name] !== undefined || manifest.devDependencies?.[name] !== undefined)
    return undefined;
  const all = Object.entries({ ...manifest[field], [name]: `^${readVersion()}` });
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  const after = formatLike(before, { ...manifest, [field]: sorted });
  return { path: 'package.json', before, after, about: `adds \`${name}\`` };
}

/** JSON with the indentation and the last line break of another text. */
function formatLike(text: string, value: unknown): string {
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
  return `${JSON.stringify(value, null, indent)}${text.endsWith('\n') ? '\n' : ''}`;
}

function addToGitignore(
  { gitignore: before, isInRepository }: ProjectState,
  out: string,
): PlannedFile | undefined {
  if (before === undefined && !isInRepository) return undefined;
  const line = `/${out}/`;
  const lines = (before ?? '').split(/\r?\n/).map((one) => one.trim());
  if (lines.some((one) => one.replace(/^\/|\/$/g, '') === out)) return undefined;
  const text =
    before === undefined || before === '' || before.endsWith('\n') ? (before ?? '') : `${before}\n`;
  return {
    path: '.gitignore',
    ...(before !== undefined && { before }),
    after: `${text}${line}\n`,
    about: `leaves ${out} out of Git`,
  };
}

function workflow(out: string): string {
  return `name: Reference
on:
  push: { branches: [${currentBranch()}] }
  workflow_dispatch:
permissions: { contents: read, pages: write, id-token: write }
jobs:
  pages:
    runs-on: ubuntu-latest
    environment: { name: github-pages }
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 24 }
      - uses: actions/configure-pages@v5
        id: pages
      - run: npx --yes curlew@${readVersion()} docs --out ${out} --site "$SITE"
        env: { SITE: '\${{ steps.pages.outputs.base_url }}' }
      - uses: actions/upload-pages-artifact@v4
        with: { path: ${out} }
      - uses: actions/deploy-pages@v4
`;
}

/** The branch that is checked out: `main` if it cannot be told. */
function currentBranch(): string {
  return /^ref: refs\/heads\/([\w./-]+)\s*$/.exec(getText('.git/HEAD') ?? '')?.[1] ?? 'main';
}
