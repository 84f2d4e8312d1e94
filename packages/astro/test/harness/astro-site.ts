import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const ASTRO = join(REPOSITORY, 'node_modules/astro/bin/astro.mjs');
/** Of the test runner nothing but where programs are: its `NODE_ENV` would make Astro another program. */
export const ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ASTRO_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
};

export interface AstroRun {
  /** 0: fine. */
  code: number | null;
  /** Standard output and error as they came. */
  log: string;
}

/** A configuration with one `curlew()`: both texts are code, `site` holds further fields. Caches stay in the site. */
export function astroConfig(options: string, site = ''): string {
  const caches = `cacheDir: './.cache', vite: { cacheDir: './.vite' }`;
  const fields = `${caches}, devToolbar: { enabled: false }, ${site} integrations: [curlew(${options})]`;
  return `import { curlew } from '@curlew/astro'; export default { ${fields} };`;
}

/** A site of its own in a temporary folder, with the packages of this repository installed. */
export async function makeSite(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'curlew-site-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await mkdir(join(root, 'node_modules'));
  for (const name of ['astro', '@curlew']) {
    await symlink(join(REPOSITORY, 'node_modules', name), join(root, 'node_modules', name));
  }
  return root;
}

export function startAstro(args: readonly string[], cwd: string): ChildProcess {
  return spawn(process.execPath, [ASTRO, ...args], { cwd, env: ENVIRONMENT });
}

/** Runs `astro build` and the like to its end. */
export async function runAstro(args: readonly string[], cwd: string): Promise<AstroRun> {
  const child = startAstro(args, cwd);
  let log = '';
  child.stdout?.on('data', (chunk) => {
    log += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, log };
}
