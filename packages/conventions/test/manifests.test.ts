import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findPackages, type Manifest, ROOT, readText } from '../src/packages.ts';

const packages = findPackages();
const published = packages.filter(({ manifest }) => manifest.private !== true);
const root: Manifest = JSON.parse(readText('package.json'));
/** A version, or a version of a package that is installed under another name. */
const EXACT = /^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

test.each([{ folder: 'the root', manifest: root }, ...packages])(
  '$folder pins exact versions',
  ({ manifest }) => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !EXACT.test(version))).toEqual([]);
  },
);

test('the repository needs the Node that its packages need', () => {
  expect(root.engines).toEqual({ node: '>=22.19' });
});

test.each(packages)('$folder is an MIT-licensed module for the supported Node', ({ manifest }) => {
  expect(manifest).toMatchObject({ license: 'MIT', type: 'module', engines: { node: '>=22.19' } });
  expect(manifest.description).toMatch(/^[A-Z].*[^.]$/);
});

test('every dependency has one version across the packages', () => {
  const versions = new Map<string, Set<string>>();
  for (const { manifest } of packages.filter(({ folder }) => folder !== 'packages/bench')) {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
  }
  expect([...versions].filter(([, all]) => all.size > 1).map(([name, all]) => [name, ...all])).toEqual([]);
});

describe('published packages', () => {
  test('carry one version', () => {
    expect(new Set(published.map(({ manifest }) => manifest.version)).size).toBe(1);
  });

  test.each(published)('$folder uses its siblings in their current version', ({ manifest }) => {
    const siblings = new Map(published.map((one) => [one.manifest.name, one.manifest.version]));
    const used = Object.entries(manifest.dependencies ?? {}).filter(([name]) => siblings.has(name));
    expect(used.filter(([name, version]) => version !== siblings.get(name))).toEqual([]);
  });

  test.each(published)('$folder says what it ships and can be published', ({ folder, manifest }) => {
    expect(manifest.publishConfig).toEqual({ access: 'public' });
    expect(manifest.files).toContain('dist');
    expect(manifest.exports).toHaveProperty('.');
    expect(manifest.keywords?.length ?? 0).toBeGreaterThanOrEqual(3);
    const missing = (manifest.files ?? []).filter(
      (path) => !/^!|^dist$/.test(path) && !existsSync(`${ROOT}${folder}/${path}`),
    );
    expect(missing).toEqual([]);
  });
});

test('the licence is the one the packages name', () => {
  expect(readText('LICENSE')).toContain('MIT License');
});
