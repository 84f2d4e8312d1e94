import { lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Manifest, readText } from '../src/packages.ts';
import { openSite } from './packed/open-site.ts';
import { openWindow } from './packed/open-window.ts';
import { packPackages } from './packed/pack-packages.ts';
import { chosenManagers, installProject, usableManagers } from './packed/package-managers.ts';
import { COMMAND_LINE, SITE, SITE_WITH_PLUGINS, STARLIGHT_SITE } from './packed/projects.ts';
import { runProgram, runToSuccess, startServer, waitForPage } from './packed/run-program.ts';

/** What a template says of its project. */
interface ProjectManifest {
  scripts: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const cli: Manifest = JSON.parse(readText('packages/cli/package.json'));
const ASTRO = cli.dependencies?.astro ?? '';
const MCP_CLIENT = cli.devDependencies?.['@modelcontextprotocol/client'] ?? '';
const plugin: Manifest = JSON.parse(readText('packages/starlight/package.json'));
const reference: Manifest = JSON.parse(readText('packages/reference/package.json'));
const READER = reference.peerDependencies ?? {};
const STARLIGHT = plugin.devDependencies?.['@astrojs/starlight'] ?? '';

// Outside of the repository, so that nothing is found in its `node_modules`.
const work = await realpath(await mkdtemp(join(tmpdir(), 'curlew-packed-')));
const packed = await packPackages(join(work, 'tarballs'));
const tarballs = Object.fromEntries(packed.map(({ name, tarball }) => [name, tarball]));
const installations = await usableManagers(work, tarballs, { astro: ASTRO });

afterAll(() => rm(work, { recursive: true, force: true, maxRetries: 3 }));

async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** Text of every stylesheet below a folder. */
async function getStyles(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const sheets = names.filter((name) => name.endsWith('.css'));
  return (await Promise.all(sheets.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

/** What the workflow of the section on CI runs, for another server. */
function commandOfWorkflow(readme: string, server: string): string {
  const [, workflow = ''] = /## Contract tests in CI\n+```yaml\n(.*?)```/s.exec(readme) ?? [];
  const [, command = ''] = /- run: (.*)/.exec(workflow) ?? [];
  return command.replace(/--server \S+/, `--server ${server}`);
}

/** Number and bytes of the packages in a project that npm installed. */
async function installedPackages(folder: string): Promise<{ count: number; bytes: number }> {
  const modules = join(folder, 'node_modules');
  const list = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8'));
  const names = await readdir(modules, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await lstat(join(modules, name))).size));
  return { count: Object.keys(list.packages).length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/**
 * What the command line may add to Astro. Of the bytes, the MCP server is 8 million, our packages are 13, JSONPath and
 * the OAuth client of workflows and sign-in 1.5.
 */
const MAX_ADDED_PACKAGES = 50;
const MAX_ADDED_BYTES = 35_000_000;

test('the command line adds few packages to Astro', async () => {
  const npm = installations.find(({ name }) => name === 'npm');
  if (npm === undefined) return expect(chosenManagers()).not.toContain('npm');
  const folder = join(work, 'npm', 'size');
  await installProject(npm, folder, { curlew: '' });
  const whole = await installedPackages(folder);
  const astro = await installedPackages(join(work, 'trials', 'npm'));
  expect(whole.count - astro.count).toBeLessThanOrEqual(MAX_ADDED_PACKAGES);
  expect(whole.bytes - astro.bytes).toBeLessThanOrEqual(MAX_ADDED_BYTES);
});

test('npm and pnpm are among the package managers', () => {
  const names = installations.map(({ name }) => name);
  if (process.env.PACKED_MANAGERS === undefined)
    expect(names).toEqual(expect.arrayContaining(['npm', 'pnpm']));
  else expect(names).toEqual(chosenManagers());
});

describe.each(installations)('installed with $name', (installation) => {
  const { name } = installation;

  describe('an Astro site', () => {
    let site = '';
    let astro = '';

    beforeAll(async () => {
      site = join(work, name, 'site');
      astro = join(site, 'node_modules/.bin/astro');
      await installProject(installation, site, { astro: ASTRO, '@curlew/astro': '' });
      await writeFiles(site, SITE);
    });

    test('is built', async () => {
      await runToSuccess(astro, ['build'], site);
      const page = (path: string) => readFile(join(site, 'dist', path, 'index.html'), 'utf8');
      expect(await page('')).toContain('Home');
      expect(await page('nests')).toContain('Captured requests');
      expect(await page('api/birds/get-bird')).toContain('A header of the site');
      expect(await page('partners')).toContain('Eggs');
      const styles = await getStyles(join(site, 'dist'));
      expect(styles).toContain('--cl-font-text');
      expect(styles).toContain('#a3195b');
    });

    test('shows an edit while it is developed', async () => {
      const server = await startServer(astro, ['dev', '--port', '0', '--host', '127.0.0.1'], site);
      try {
        const url = `${server.origin}/api/birds/get-bird`;
        await waitForPage(url, (html) => html.includes('Get a bird'));
        await replaceIn(join(site, 'openapi.yaml'), 'Get a bird', 'Get one bird');
        await waitForPage(url, (html) => html.includes('Get one bird'));
        await replaceIn(join(site, 'models.yaml'), '*called*', '*named*');
        const page = await waitForPage(url, (html) => html.includes('<em>named</em>'));
        for (const [, path] of page.matchAll(/<(?:link|script)[^>]* (?:href|src)="(\/[^"]+)"/g)) {
          const { status } = await fetch(`${server.origin}${path}`);
          expect([path, status]).toEqual([path, 200]);
        }
      } finally {
        await server.stop();
      }
    });
  });

  test('Markdown plugins name the packages they need, and work with them', async () => {
    const build = async (dependencies: Record<string, string>) => {
      const site = join(work, name, `plugins-${Object.keys(dependencies).length}`);
      await installProject(installation, site, { astro: ASTRO, '@curlew/astro': '', ...dependencies });
      await writeFiles(site, { ...SITE, 'astro.config.mjs': SITE_WITH_PLUGINS });
      const { code, stdout, stderr } = await runProgram(
        join(site, 'node_modules/.bin/astro'),
        ['build'],
        site,
      );
      return { site, code, output: stdout + stderr };
    };
    const without = await build({});
    expect([without.code, without.output]).toEqual([
      1,
      expect.stringMatching(/npm install unified remark-parse remark-gfm remark-rehype rehype-raw/),
    ]);
    const { site, code, output } = await build(READER);
    expect(code, output).toBe(0);
    expect(await readFile(join(site, 'dist/reference/birds/get-bird/index.html'), 'utf8')).toContain(
      'What it is <em>CALLED</em>',
    );
  });

  test.each([
    ['site', 'orders/create-order'],
    ['astro', 'reference/orders/create-order'],
    ['starlight', 'reference/orders/create-order'],
  ])('a project of the template %s is built, and opens in a browser', async (template, page) => {
    const maker = join(work, name, 'maker');
    await installProject(installation, maker, { 'create-curlew': '' });
    const program = join(maker, 'node_modules/.bin/create-curlew');
    const folder = join(work, name, `from-${template}`);
    await runToSuccess(program, [folder, '--template', template, '--no-install'], maker);
    const { dependencies, devDependencies, scripts }: ProjectManifest = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    );
    // The registry does not have these versions before a release.
    await installProject(installation, folder, { ...dependencies, ...devDependencies }, { scripts });
    const output = await runToSuccess(installation.program, ['run', 'build'], folder);
    expect(output).not.toContain('broken link');
    const { title, problems } = await openSite(join(folder, 'dist'), page);
    expect(title?.trim()).toBe('Order a book');
    expect(problems).toEqual([]);
  });

  test('a Starlight site is built', async () => {
    const site = join(work, name, 'starlight');
    const own = { '@curlew/starlight': '', '@curlew/astro': '' };
    await installProject(installation, site, { astro: ASTRO, '@astrojs/starlight': STARLIGHT, ...own });
    await writeFiles(site, STARLIGHT_SITE);
    await runToSuccess(join(site, 'node_modules/.bin/astro'), ['build'], site);
    const page = (path: string) => readFile(join(site, 'dist', path, 'index.html'), 'utf8');
    expect(await page('')).toContain('cl-embedded');
    const operation = await page('api/birds/get-bird');
    expect(operation).toContain('<nav class="sidebar');
    expect(operation).toContain('Version v1');
    expect(await page('fr/api/birds/get-bird')).toContain('Réponses');
    expect(await page('api/v0')).toContain('noindex');
    expect(await readdir(join(site, 'dist/pagefind'))).not.toEqual([]);
  });

  describe('the command line', () => {
    let folder = '';
    let curlew = '';

    beforeAll(async () => {
      folder = join(work, name, 'command-line');
      curlew = join(folder, 'node_modules/.bin/curlew');
      await installProject(installation, folder, { curlew: '' });
      await writeFiles(folder, COMMAND_LINE);
    });

    test('validates', async () => {
      expect(await runProgram(curlew, ['validate', 'openapi.yaml'], folder)).toEqual({
        code: 0,
        stdout: 'openapi.yaml: no problems\n',
        stderr: '',
      });
    });

    test('validates what needs its optional parts', async () => {
      const getCodes = async (file: string) => {
        const { stdout, stderr } = await runProgram(curlew, ['validate', '--json', file], folder);
        expect(stderr).toBe('');
        return JSON.parse(stdout).diagnostics.map(({ code }: { code: string }) => code);
      };
      expect(await getCodes('legacy.yaml')).toEqual(['swagger-2']);
      expect(await getCodes('compiled.yaml')).toContain('example-mismatch');
      expect(await getCodes('compiled.yaml')).not.toContain('unchecked-value');
    });

    test('turns a pipeline red by the lines of the README', async () => {
      const server = createServer((_request, response) => {
        response.setHeader('content-type', 'application/json').end('{"name":"Curlew","wings":2}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      try {
        const command = commandOfWorkflow(readText('README.md'), `http://127.0.0.1:${port}`);
        const { code, stdout, stderr } = await runProgram('sh', ['-c', command], folder);
        expect([code, stderr]).toEqual([1, expect.not.stringContaining('rror: ')]);
        expect(stdout).toMatch(/^::error file=(?:openapi|models)\.yaml,line=\d+.*wings/m);
        const report = await readFile(join(folder, 'report.xml'), 'utf8');
        expect(report).toContain('<failure');
        expect(report).toContain('wings');
      } finally {
        server.close();
      }
    });

    test('names the packages that are installed by those who use them', async () => {
      const output = async (...args: string[]) => {
        const { code, stdout, stderr } = await runProgram(curlew, ['test', ...args], folder);
        return [code, stdout + stderr];
      };
      expect(await output('collection.json', '-s', 'http://127.0.0.1:9')).toEqual([
        1,
        expect.stringContaining('npm install @curlew/scripts'),
      ]);
      expect(await output('rpc.yaml', '-s', 'http://127.0.0.1:9')).toEqual([
        2,
        expect.stringContaining('npm install @curlew/grpc'),
      ]);
    });

    test('loads them where they are installed', async () => {
      const project = join(work, name, 'optional');
      const optional = {
        '@curlew/scripts': '',
        '@curlew/grpc': '',
        '@modelcontextprotocol/client': MCP_CLIENT,
      };
      await installProject(installation, project, { curlew: '', ...optional });
      await writeFiles(project, COMMAND_LINE);
      const server = createServer((_request, response) => {
        response.setHeader('content-type', 'application/json').end('{"name":"Curlew"}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}`;
      try {
        const own = join(project, 'node_modules/.bin/curlew');
        const passed = await runProgram(own, ['test', 'collection.json', '-s', url], project);
        expect([passed.code, passed.stdout]).toEqual([0, expect.stringContaining('1 passed')]);
        // The program of another folder finds them by the manifest of the current one.
        expect((await runProgram(curlew, ['test', 'collection.json', '-s', url], project)).code).toBe(0);
        for (const program of [own, curlew]) {
          const { stdout, stderr } = await runProgram(program, ['test', 'rpc.yaml', '-s', url], project);
          expect(stdout + stderr).not.toContain('npm install');
          expect(stdout).toContain('getNest');
        }
      } finally {
        server.close();
      }
    });

    test('converts', async () => {
      const document = await runToSuccess(curlew, ['convert', 'captures.sh'], folder);
      expect(document).toContain('/nests/{nestId}');
      expect(document).not.toContain('0123456789');
    });

    test('builds a reference', async () => {
      await runToSuccess(curlew, ['docs', 'openapi.yaml', 'captures.sh', '--out', 'out'], folder);
      const pages = await readdir(join(folder, 'out'), { recursive: true });
      expect(pages.filter((path) => path.endsWith('get-bird/index.html'))).toHaveLength(1);
      expect(await getStyles(join(folder, 'out'))).toContain('--cl-font-text');
    });

    test('opens a description in a window', async () => {
      const server = await startServer(curlew, ['open', 'openapi.yaml', '--no-open', '--port', '0'], folder);
      try {
        expect((await fetch(server.origin)).status).toBe(403);
        const window = await openWindow(server);
        const html = await window.get('/');
        // The addresses are relative: `./assets/…`.
        const files = [...html.matchAll(/(?:href|src)="\.(\/[^"]+\.(?:js|css))"/g)].map(
          ([, path = '']) => path,
        );
        expect(files.length).toBeGreaterThan(0);
        for (const path of files) expect((await window.get(path)).length).toBeGreaterThan(0);
        const { sources } = (await window.call('listSources')) as { sources: { id: string }[] };
        const [source] = sources;
        expect(sources).toHaveLength(1);
        expect(JSON.stringify(await window.call('openSource', { source: source?.id }))).toContain('getBird');
        expect(await window.get(`/frames/docs/${source?.id}/birds/get-bird/`)).toContain('Get a bird');
      } finally {
        await server.stop();
      }
    });

    test('previews an edit', async () => {
      const server = await startServer(curlew, ['preview', 'openapi.yaml', '--port', '0'], folder);
      try {
        const url = `${server.origin}/birds/get-bird`;
        await waitForPage(url, (html) => html.includes('Get a bird'));
        await replaceIn(join(folder, 'openapi.yaml'), 'Get a bird', 'Get one bird');
        await waitForPage(url, (html) => html.includes('Get one bird'));
      } finally {
        await server.stop();
      }
    });
  });
});
