import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InitPlan } from './init-plan.ts';
import { getText, type ProjectState } from './read-project.ts';

const SETTINGS = 'pnpm-workspace.yaml';
const REFUSAL = `# Neither Astro nor Curlew needs the build script of esbuild.
allowBuilds:
  esbuild: false
`;

/**
 * Plans the setting without which `pnpm install` fails: it wants to know whether the build script of esbuild may run. Where
 * a project names esbuild already, nothing is planned.
 */
export function planPnpm({ manager, manifest }: ProjectState): InitPlan {
  const nothing = { files: [], notes: [] };
  if (manager !== 'pnpm' || manifest === undefined || /esbuild/.test(manifest)) return nothing;
  const path = findSettings(process.cwd());
  const before = path === undefined ? undefined : getText(path);
  if (before !== undefined && /esbuild|dangerouslyAllowAllBuilds/.test(before)) return nothing;
  const about = 'refuses the build script of esbuild, about which pnpm asks';
  if (before === undefined) return { files: [{ path: SETTINGS, after: REFUSAL, about }], notes: [] };
  const after = path === SETTINGS ? addRefusal(before) : undefined;
  if (after !== undefined) return { files: [{ path: SETTINGS, before, after, about }], notes: [] };
  const setting = '`allowBuilds: { esbuild: false }`';
  return {
    files: [],
    notes: [`pnpm asks about the build script of esbuild, which is not needed: add ${setting} to ${path}.`],
  };
}

/** Adds the setting by a line alone; undefined if it is written in a way to which none can be added. */
function addRefusal(text: string): string | undefined {
  if (!/^allowBuilds\s*:/m.test(text)) return `${text.replace(/\n?$/, text === '' ? '' : '\n')}${REFUSAL}`;
  const indent = /^allowBuilds:[ \t]*\r?\n([ \t]+)\S/m.exec(text)?.[1];
  return indent && text.replace(/^allowBuilds:[ \t]*\r?\n/m, (line) => `${line}${indent}esbuild: false\n`);
}

/** The settings of the workspace that a folder is in: in it as a name, above it as an absolute path. */
function findSettings(folder: string): string | undefined {
  if (existsSync(SETTINGS)) return SETTINGS;
  const above = dirname(folder);
  if (above === folder) return undefined;
  const path = join(above, SETTINGS);
  return existsSync(path) ? path : findSettings(above);
}
