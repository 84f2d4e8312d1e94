import { stat } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Modules that export `defineConfig`, `definePlugin` and `defineRule`. */
const CONFIG_MODULE = /^(?:(?:curlew|@curlew\/(?:astro|project))\/config|@curlew\/openapi)$/;
/** Modification time of each configuration at its first import, in milliseconds. */
const firstImports = new Map<string, number>();

/** They only add types. */
const DEFINE_FUNCTIONS =
  'data:text/javascript,const same = (given) => given; export { same as defineConfig, same as definePlugin, same as defineRule };';

/**
 * Imports a configuration, also in a folder without installed packages: imports of `defineConfig`,
 * `definePlugin` and `defineRule` are provided. Node itself runs TypeScript; its warnings about that are
 * suppressed.
 */
export async function importConfig(file: string): Promise<{ default?: unknown }> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        if (!CONFIG_MODULE.test(specifier)) throw error;
        return { url: DEFINE_FUNCTIONS, format: 'module', shortCircuit: true };
      }
    },
  });
  const restoreWarnings = muteLoaderWarnings();
  try {
    return await import(await currentUrl(file));
  } finally {
    restoreWarnings();
    hooks.deregister();
  }
}

/** The URL of a configuration, different after each change, to bypass the module cache. */
async function currentUrl(file: string): Promise<string> {
  const { href } = pathToFileURL(file);
  const { mtimeMs } = await stat(file);
  const first = firstImports.get(file) ?? mtimeMs;
  firstImports.set(file, first);
  return first === mtimeMs ? href : `${href}?${mtimeMs}`;
}

/** Warnings about a missing `"type": "module"` and TypeScript are not relevant to the user. */
function muteLoaderWarnings(): () => void {
  const { emitWarning } = process;
  const filtered = (...args: unknown[]) => {
    const text = args.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ');
    if (/MODULE_TYPELESS_PACKAGE_JSON|ExperimentalWarning|Type Stripping/.test(text)) return;
    Reflect.apply(emitWarning, process, args);
  };
  process.emitWarning = filtered as typeof process.emitWarning;
  return () => {
    process.emitWarning = emitWarning;
  };
}
