import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The templates, with what each is for. */
export const TEMPLATES = {
  site: 'a reference alone, written by the command line',
  astro: 'a reference and guides in an Astro site',
  starlight: 'a reference and guides in a Starlight site',
} as const;

/** The name of a template. */
export type Template = keyof typeof TEMPLATES;

/** The package managers that a project can be installed with. */
export type PackageManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

/** What a project is made from. */
export interface CreateOptions {
  /** A folder that does not exist, or that is empty but for `.git`. */
  folder: string;
  template: Template;
  /** A description, captures or a collection that is copied; by default an example is written. */
  source?: string;
  /** The manager that the instructions name; default: npm. For pnpm, its settings are written, too. */
  manager?: PackageManager;
}

/** A project that cannot be made; the message is for users. */
export class CreateError extends Error {}

const FILES = new URL('../templates/', import.meta.url);
/** Files of templates are text; these names would mean something to npm inside of a package. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['gitignore', '.gitignore'],
  ['package.template.json', 'package.json'],
]);
const EXAMPLE = 'openapi.yaml';
const PNPM_SETTINGS = 'pnpm-workspace.yaml';
/** pnpm fails for a package whose build script is neither allowed nor refused. */
const REFUSED_BUILDS = `# Neither Astro nor Curlew needs the build script of esbuild.
allowBuilds:
  esbuild: false
`;

/**
 * Writes a project from a template.
 * @returns the paths of its files, relative to the folder.
 * @throws {CreateError} if the folder holds files, or the source is no file.
 */
export function createProject({ folder, template, source, manager = 'npm' }: CreateOptions): string[] {
  const target = resolve(folder);
  rejectFiles(target, folder);
  if (source !== undefined && !statSync(source, { throwIfNoEntry: false })?.isFile())
    throw new CreateError(`${source} is not a file.`);
  if (source !== undefined) rejectOtherFiles(source);
  const name = source === undefined ? EXAMPLE : basename(source);
  const words = { name: projectName(target), version: readVersion(), source: name, manager };
  const written: string[] = [];
  for (const part of ['every/', `${template}/`]) {
    const root = fileURLToPath(new URL(part, FILES));
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const from = join(entry.parentPath, entry.name);
      const file = relative(root, from);
      if (file === EXAMPLE && source !== undefined) continue;
      const path = join(dirname(file), RENAMED.get(entry.name) ?? entry.name);
      mkdirSync(dirname(join(target, path)), { recursive: true });
      writeFileSync(join(target, path), fillIn(readFileSync(from, 'utf8'), words));
      written.push(path);
    }
  }
  if (source !== undefined) {
    copyFileSync(source, join(target, name));
    written.push(name);
  }
  if (manager === 'pnpm' && !isInWorkspace(target)) {
    writeFileSync(join(target, PNPM_SETTINGS), REFUSED_BUILDS);
    written.push(PNPM_SETTINGS);
  }
  return written.sort();
}

/** Whether pnpm reads its settings from a folder above: a file of its own would take the project out of that workspace. */
function isInWorkspace(folder: string): boolean {
  const above = dirname(folder);
  return above !== folder && (existsSync(join(above, PNPM_SETTINGS)) || isInWorkspace(above));
}

function rejectFiles(target: string, folder: string): void {
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory()) throw new CreateError(`${folder} is a file.`);
  const found = readdirSync(target).filter((name) => name !== '.git');
  if (found.length > 0)
    throw new CreateError(
      `${folder} holds files already: ${found.slice(0, 3).join(', ')}. In such a folder, run \`npx curlew init\`.`,
    );
}

/** A copy of a description that refers to further files would lack them. */
function rejectOtherFiles(source: string): void {
  const references = readFileSync(source, 'utf8').matchAll(/\$ref["']?\s*:\s*["']?([^"'#\s{}[\],]+)/g);
  const files = [...references].flatMap(([, path]) => path ?? []);
  const other = files.find((path) => !path.includes(':') && existsSync(join(dirname(source), path)));
  if (other !== undefined)
    throw new CreateError(
      `${source} refers to ${other}, and one file is copied. Make one of them first: npx curlew bundle ${source} -o api.yaml`,
    );
}

/** Puts words in the place of `{{name}}`; they stand in strings of JSON and JavaScript. */
function fillIn(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, word: string) => {
    const value = words[word];
    return value === undefined ? whole : JSON.stringify(value).slice(1, -1).replaceAll("'", "\\'");
  });
}

/** A name that npm accepts, from the name of the folder. */
function projectName(target: string): string {
  const name = basename(target)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d._~-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '');
  return name || 'api-reference';
}

/** Version of this package, which is that of all packages of Curlew. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return String((manifest as { version: unknown }).version);
}
