import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { isAccepted, listLicences } from '../../../scripts/licences.ts';
import { ROOT } from '../src/packages.ts';

const FOLDER = '.github/workflows';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { 'timeout-minutes'?: number; steps: Step[] }>;
}

const workflows = readdirSync(join(ROOT, FOLDER)).map(
  (name) => [name, parse(readFileSync(join(ROOT, FOLDER, name), 'utf8')) as Workflow] as const,
);
const scripts: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts;

test.each(workflows)(
  '%s runs scripts that exist, with actions of a fixed version and stated permissions',
  (_, { permissions, jobs }) => {
    expect(Object.values(permissions)).not.toContain('write-all');
    for (const { steps, 'timeout-minutes': minutes } of Object.values(jobs)) {
      expect(minutes).toBeGreaterThan(0);
      const commands = steps
        .flatMap(({ run, with: inputs }) => [run, ...Object.values(inputs ?? {})])
        .map(String);
      const named = commands.flatMap((command) =>
        [...command.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
      );
      expect(named.filter((name) => !(name in scripts))).toEqual([]);
      const used = steps.flatMap(({ uses }) => uses ?? []);
      expect(used.filter((name) => !/^[\w-]+\/[\w-]+@v\d+$/.test(name))).toEqual([]);
    }
  },
);

test('a release is tested whole, and says where it was built', () => {
  const release = workflows.find(([name]) => name === 'release.yml')?.[1];
  const steps = release?.jobs.release?.steps ?? [];
  const at = (text: string) => steps.findIndex((step) => JSON.stringify(step).includes(text));
  expect(release?.permissions['id-token']).toBe('write');
  expect(at('test:all')).toBeGreaterThan(0);
  expect(at('NPM_CONFIG_PROVENANCE')).toBeGreaterThan(at('test:all'));
});

test('the licence of each installed package is accepted', () => {
  const packages = listLicences();
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.map(({ name }) => name)).toContain('astro');
  expect(packages.filter((one) => !one.isAccepted)).toEqual([]);
});

test.each([
  ['MIT', 'a', true],
  ['(MIT OR GPL-3.0-only)', 'a', true],
  ['Apache-2.0 AND MIT', 'a', true],
  ['MIT AND GPL-3.0-only', 'a', false],
  ['AGPL-3.0-only', 'a', false],
  ['none', 'a', false],
  ['LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64', true],
  ['LGPL-3.0-or-later', 'a', false],
])('%s of %s is accepted: %s', (licence, name, expected) => {
  expect(isAccepted(licence, name)).toBe(expected);
});
