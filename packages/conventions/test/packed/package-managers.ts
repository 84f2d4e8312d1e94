import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runToSuccess } from './run-program.ts';

/** How a package manager is obtained, and how it is told to take packages from tarballs. */
interface PackageManager {
  /** Package that brings it, with its version; npm comes with Node. */
  package?: string;
  install: readonly string[];
  /** Fields of `package.json` and further files, for tarballs by package name. */
  manifest?(tarballs: Record<string, string>): object;
  files?(tarballs: Record<string, string>, caches: string): Record<string, string>;
  /** Where it keeps what it downloads, so that nothing stays behind. */
  environment?(caches: string): NodeJS.ProcessEnv;
}

const MANAGERS = {
  npm: {
    install: ['install', '--no-audit', '--no-fund'],
    manifest: (tarballs) => ({ overrides: tarballs }),
  },
  pnpm: {
    package: 'pnpm@12.21.0',
    install: ['install'],
    files: (tarballs, caches) => ({
      'pnpm-workspace.yaml': JSON.stringify({
        overrides: tarballs,
        storeDir: join(caches, 'pnpm'),
        // pnpm asks about them in every project with Vite, and with gRPC; only the start of esbuild gets slower.
        allowBuilds: { esbuild: false, protobufjs: false },
      }),
    }),
  },
  yarn: {
    package: '@yarnpkg/cli-dist@4.18.1',
    install: ['install', '--no-immutable'],
    manifest: (tarballs) => ({ resolutions: tarballs }),
    files: (_tarballs, caches) => ({
      // Astro needs a `node_modules` folder; a release of Astro from today is accepted.
      '.yarnrc.yml': `nodeLinker: node-modules\nnpmMinimalAgeGate: 0\nenableTelemetry: false\nglobalFolder: ${JSON.stringify(join(caches, 'yarn'))}\n`,
      // Without it Yarn looks for a project in the folders above.
      'yarn.lock': '',
    }),
  },
  bun: {
    package: 'bun@1.4.5',
    install: ['install'],
    manifest: (tarballs) => ({ overrides: tarballs }),
    environment: (caches) => ({ BUN_INSTALL_CACHE_DIR: join(caches, 'bun') }),
  },
} satisfies Record<string, PackageManager>;

export type ManagerName = keyof typeof MANAGERS;

/** All of them, or those that `PACKED_MANAGERS=npm,pnpm` names. */
export function chosenManagers(): ManagerName[] {
  const all = Object.keys(MANAGERS) as ManagerName[];
  const chosen = process.env.PACKED_MANAGERS?.split(',');
  const unknown = chosen?.filter((name) => !all.some((one) => one === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`PACKED_MANAGERS: ${unknown.join(', ')}; expected ${all.join(', ')}`);
  return chosen ? all.filter((name) => chosen.includes(name)) : all;
}

/** Makes the program of a manager available below a folder; returns how to call it. */
async function obtainManager(name: ManagerName, folder: string): Promise<string> {
  const manager: PackageManager = MANAGERS[name];
  if (manager.package === undefined) return name;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  await runToSuccess('npm', ['install', '--no-audit', '--no-fund', manager.package], folder);
  const program = join(folder, 'node_modules/.bin', name);
  await runToSuccess(program, ['--version'], folder);
  return program;
}

export interface Installation {
  name: ManagerName;
  program: string;
  /** Every packed package by name. */
  tarballs: Record<string, string>;
  /** Folder for downloads. */
  caches: string;
}

/** Writes a project that depends on what is named, packed packages from their tarballs, with more fields, and installs it. */
export async function installProject(
  { name, program, tarballs, caches }: Installation,
  folder: string,
  dependencies: Record<string, string>,
  more: object = {},
): Promise<void> {
  const manager: PackageManager = MANAGERS[name];
  const sources = Object.fromEntries(Object.entries(tarballs).map(([key, path]) => [key, `file:${path}`]));
  const manifest = {
    name: 'project',
    private: true,
    type: 'module',
    ...more,
    dependencies: Object.fromEntries(
      Object.entries(dependencies).map(([key, version]) => [key, sources[key] ?? version]),
    ),
    ...manager.manifest?.(sources),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  for (const [file, text] of Object.entries(manager.files?.(sources, caches) ?? {})) {
    await writeFile(join(folder, file), text);
  }
  await runToSuccess(program, manager.install, folder, manager.environment?.(caches));
}

/**
 * The chosen managers that work on this machine: that run, and install packages of others. The reason
 * for leaving one out goes to standard error. A mirror of the registry may lack packages for other systems, which Yarn asks for all the same.
 */
export async function usableManagers(
  folder: string,
  tarballs: Record<string, string>,
  dependencies: Record<string, string>,
): Promise<Installation[]> {
  const usable: Installation[] = [];
  for (const name of chosenManagers()) {
    try {
      const program = await obtainManager(name, join(folder, 'managers', name));
      const installation = { name, program, tarballs, caches: join(folder, 'caches') };
      await installProject({ ...installation, tarballs: {} }, join(folder, 'trials', name), dependencies);
      usable.push(installation);
    } catch (error) {
      process.stderr.write(`${name} is left out: ${error instanceof Error ? error.message : error}\n`);
    }
  }
  return usable;
}
