import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A package that is installed by those who use it alone, and is missing. */
export class MissingPackageError extends Error {
  /** What to do, as a sentence. */
  readonly help: string;

  constructor(name: string, purpose: string) {
    super(`${purpose} the package \`${name}\`, which is not installed.`);
    this.help = `Run \`npm install ${name}\`.`;
  }
}

/**
 * Imports an optional package from where this code is installed, else from the project of the current folder: a program that
 * is installed elsewhere (globally, or by `npx`) does not see the packages of a project. Only a `package.json` that depends on
 * the package decides: files beside a description that is merely read do not.
 * @param purpose beginning of the message, such as `Calls over gRPC require`.
 * @throws {MissingPackageError} if it is installed in neither.
 */
export async function importOptional<Module>(
  specifier: string,
  load: () => Promise<Module>,
  purpose: string,
): Promise<Module> {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, name)) throw error;
  }
  const path = resolveInProject(specifier, name, process.cwd());
  if (path === undefined) throw new MissingPackageError(name, purpose);
  return import(pathToFileURL(path).href);
}

function isMissing(error: unknown, name: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes(`'${name}`);
}

function resolveInProject(specifier: string, name: string, folder: string): string | undefined {
  const manifest = join(folder, 'package.json');
  if (dependsOn(manifest, name)) {
    try {
      return createRequire(manifest).resolve(specifier);
    } catch {
      // Listed, but not installed.
    }
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : resolveInProject(specifier, name, parent);
}

function dependsOn(manifest: string, name: string): boolean {
  try {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(manifest, 'utf8'),
    );
    return Object.hasOwn({ ...dependencies, ...devDependencies, ...optionalDependencies }, name);
  } catch {
    return false;
  }
}
