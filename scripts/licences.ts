import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * Lists the licences of everything that an installation of the published packages brings, from the lock file:
 *
 *     node scripts/licences.ts          # how many packages each licence has, and those that are not accepted
 *     node scripts/licences.ts --all    # each package with its licence
 *
 * It fails if a licence is not accepted.
 */
const ROOT = new URL('../', import.meta.url);

/** Licences that allow to use and to pass on a library without conditions for the work that uses it. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Licences with conditions for the library itself alone, which is installed unchanged, from the registry, as its own package. */
const ACCEPTED_FOR: readonly { licence: string; packages: RegExp; reason: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    reason: 'libvips, a shared library that sharp loads, and Astro installs where the platform has it',
  },
  { licence: 'MPL-2.0', packages: /^lightningcss/, reason: 'the CSS minifier of Vite' },
];

/** An installed package. */
export interface LicensedPackage {
  name: string;
  version: string;
  /** SPDX expression; `none` if the package states none. */
  licence: string;
  isAccepted: boolean;
}

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

type Lock = Readonly<Record<string, LockedPackage>>;

/** Lists what the published packages install, without themselves, by name and version. */
export function listLicences(): LicensedPackage[] {
  const lock: Lock = JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8')).packages;
  const published = Object.keys(lock).filter(
    (path) => path.startsWith('packages/') && !path.includes('node_modules/') && !isPrivate(path),
  );
  const reached = new Set(published);
  for (const path of reached)
    for (const name of installedNames(lock[path])) {
      const found = findInstalled(name, path, lock);
      if (found !== undefined) reached.add(found);
    }
  return [...reached]
    .filter((path) => path.includes('node_modules/'))
    .map((path) => readLicence(path, lock[path]))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

function isPrivate(path: string): boolean {
  return JSON.parse(readFileSync(new URL(`${path}/package.json`, ROOT), 'utf8')).private === true;
}

/** Names of what is installed with a package; an optional peer dependency is not. */
function installedNames({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta = {},
}: LockedPackage = {}): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Finds a package as Node does: in `node_modules` of the folder of its user, or of a folder above it. */
function findInstalled(name: string, from: string, lock: Lock): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const found = lock[path];
    if (found !== undefined) return found.link === true ? found.resolved : path;
    if (folder === '') return undefined;
  }
}

function readLicence(path: string, { version = '', license = 'none' }: LockedPackage = {}): LicensedPackage {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return { name, version, licence: license, isAccepted: isAccepted(license, name) };
}

/** Whether an expression is accepted: with `AND` each of its licences, with `OR` one of them. */
export function isAccepted(expression: string, name: string): boolean {
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((one) =>
    one
      .split(' AND ')
      .every(
        (licence) =>
          ACCEPTED.has(licence) ||
          ACCEPTED_FOR.some((exception) => exception.licence === licence && exception.packages.test(name)),
      ),
  );
}

function main(): void {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
  const packages = listLicences();
  const refused = packages.filter((one) => !one.isAccepted);
  const shown = values.all ? packages : refused;
  for (const { name, version, licence } of shown) console.log(`${name}@${version}  ${licence}`);
  const counts = [...Map.groupBy(packages, ({ licence }) => licence)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  console.log(counts.map(([licence, { length }]) => `${length} ${licence}`).join(', '));
  if (refused.length > 0) {
    console.error(
      `${refused.length} packages have a licence that is not accepted; see ${fileURLToPath(import.meta.url)}.`,
    );
    process.exitCode = 1;
  }
}

if (import.meta.main) main();
