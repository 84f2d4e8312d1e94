import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CreateError, createProject, TEMPLATES, type Template } from '../src/create-project.ts';

const ROOT = join(import.meta.dirname, '../../..');
const templates = Object.keys(TEMPLATES) as Template[];

let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'create-curlew-'));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

function readJson(...path: string[]) {
  return JSON.parse(readFileSync(join(...path), 'utf8'));
}

/** Runs the program as it is built. */
function create(args: readonly string[], manager = 'npm/11.0.0') {
  const program = join(ROOT, 'packages/create-curlew/bin/create-curlew.js');
  const env = { ...process.env, npm_config_user_agent: manager };
  return spawnSync(process.execPath, [program, ...args], { cwd: work, encoding: 'utf8', env });
}

describe.each(templates)('the template %s', (template) => {
  test('has no gaps, and depends on this version and on those that the packages are tested with', () => {
    const folder = join(work, "Áda's API");
    const files = createProject({ folder, template });
    expect(files).toEqual(
      expect.arrayContaining(['.gitignore', 'README.md', 'openapi.yaml', 'package.json']),
    );
    for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).not.toMatch(/\{\{|\}\}$/m);
    const { name, dependencies, devDependencies } = readJson(folder, 'package.json');
    expect(name).toBe('ada-s-api');
    const cli = readJson(ROOT, 'packages/cli/package.json');
    const starlight = readJson(ROOT, 'packages/starlight/package.json');
    const known: Record<string, string> = {
      curlew: `^${cli.version}`,
      '@curlew/astro': `^${cli.version}`,
      '@curlew/starlight': `^${cli.version}`,
      astro: cli.dependencies.astro,
      '@astrojs/starlight': starlight.devDependencies['@astrojs/starlight'],
    };
    for (const [needed, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([needed, version]).toEqual([needed, known[needed]]);
  });

  test('takes a source of the user in place of the example', () => {
    const source = join(work, "it's.sh");
    writeFileSync(source, 'curl https://api.shop.test/orders\n');
    const folder = join(work, 'site');
    const files = createProject({ folder, template, source });
    expect(files).toContain("it's.sh");
    expect(existsSync(join(folder, 'openapi.yaml'))).toBe(false);
    const config = template === 'site' ? 'curlew.config.ts' : 'astro.config.mjs';
    expect(readFileSync(join(folder, config), 'utf8')).toContain("sources: ['it\\'s.sh']");
  });
});

test('The example is valid, and the command line writes its reference', () => {
  createProject({ folder: work, template: 'site' });
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'packages/cli/bin/curlew.js'), ...args], {
      cwd: work,
      encoding: 'utf8',
    });
  expect(run('validate', '--strict')).toMatchObject({ status: 0 });
  expect(run('docs', '--strict', '--links', 'error')).toMatchObject({ status: 0 });
  expect(existsSync(join(work, 'dist/orders/create-order/index.html'))).toBe(true);
});

test('A folder with files, a file in its place and a missing source are refused, and nothing is written', () => {
  mkdirSync(join(work, 'full'));
  writeFileSync(join(work, 'full/a.txt'), '');
  expect(() => createProject({ folder: join(work, 'full'), template: 'site' })).toThrow(
    /a\.txt.*curlew init/,
  );
  expect(() => createProject({ folder: join(work, 'full/a.txt'), template: 'site' })).toThrow(CreateError);
  const missing = { folder: join(work, 'new'), template: 'site', source: join(work, 'gone.yaml') } as const;
  expect(() => createProject(missing)).toThrow(/gone\.yaml is not a file/);
  expect(existsSync(missing.folder)).toBe(false);
});

test('A new repository counts as empty', () => {
  mkdirSync(join(work, '.git'));
  expect(createProject({ folder: work, template: 'astro' })).toContain('astro.config.mjs');
});

describe('the program', () => {
  test('writes the project, and says what comes next', () => {
    const { status, stdout } = create(['my docs', '--template', 'starlight']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Next:\n {2}cd 'my docs'\n {2}npm install\n {2}npm run dev\n$/);
    expect(existsSync(join(work, 'my docs/src/content.config.ts'))).toBe(true);
  });

  test('reads options behind `--`, which pnpm passes on', () => {
    expect(create(['docs', '--', '--template', 'astro'], 'pnpm/12.0.0').status).toBe(0);
    expect(existsSync(join(work, 'docs/astro.config.mjs'))).toBe(true);
  });

  test.each(['pnpm', 'yarn', 'bun', 'npm'])('names %s, which runs it, in all instructions', (manager) => {
    const { stdout } = create(['docs', '--template', 'site'], `${manager}/9.0.0 node/v24.0.0`);
    expect(stdout).toContain(`\n  ${manager} install\n  ${manager} run dev\n`);
    const readme = readFileSync(join(work, 'docs/README.md'), 'utf8');
    expect(readme.match(/\w+(?= (?:install|run))/g)).toEqual([manager, manager, manager, manager]);
    expect(existsSync(join(work, 'docs/pnpm-workspace.yaml'))).toBe(manager === 'pnpm');
  });

  test('leaves the settings of pnpm to the workspace that the project is in', () => {
    writeFileSync(join(work, 'pnpm-workspace.yaml'), 'packages: [docs]\n');
    create(['docs', '--template', 'site'], 'pnpm/12.0.0');
    expect(existsSync(join(work, 'docs/pnpm-workspace.yaml'))).toBe(false);
  });

  test.each([
    [
      ['a', 'b'],
      'Expected one folder, found 2: a, b. npm keeps options for itself: put `--` in front of them',
    ],
    [['--template', 'hugo'], 'There is no template hugo. Templates: site, astro, starlight.'],
    [['--templat', 'site'], "Unknown option '--templat'"],
    [['a', '--source', 'gone.yaml'], 'gone.yaml is not a file.'],
  ])('refuses %j', (args, message) => {
    const { status, stderr } = create(args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('--help');
  });

  test('does not copy one file of a description that has several', () => {
    mkdirSync(join(work, 'api'));
    writeFileSync(join(work, 'api/models.yaml'), 'Bird: {}\n');
    writeFileSync(join(work, 'api/openapi.yaml'), "schema: { $ref: 'models.yaml#/Bird' }\n");
    const { status, stderr } = create(['docs', '--source', 'api/openapi.yaml']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('npx curlew bundle api/openapi.yaml')]);
    expect(existsSync(join(work, 'docs'))).toBe(false);
  });

  test('prints its help and its version', () => {
    expect(create(['--help']).stdout).toContain('--template');
    expect(create(['-v']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
