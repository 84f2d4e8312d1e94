import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PackageManager, readProject } from '../../src/init/read-project.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'init-')));
const member = join(root, 'packages/api');

beforeAll(() => {
  mkdirSync(join(root, '.git'));
  mkdirSync(member, { recursive: true });
  writeFileSync(join(member, 'package.json'), '{ "name": "api" }');
});
afterAll(() => rmSync(root, { recursive: true }));

function readMember(): ReturnType<typeof readProject> {
  const before = process.cwd();
  process.chdir(member);
  try {
    return readProject();
  } finally {
    process.chdir(before);
  }
}

test.each<[file: string, manager: PackageManager]>([
  ['yarn.lock', 'yarn'],
  ['pnpm-workspace.yaml', 'pnpm'],
])('one package of a workspace with %s is installed by %s, and its repository is above', (file, manager) => {
  writeFileSync(join(root, file), '');
  vi.stubEnv('npm_config_user_agent', 'npm/11');
  expect(readMember()).toMatchObject({ manager, isRepository: false, isInRepository: true });
  vi.unstubAllEnvs();
});
