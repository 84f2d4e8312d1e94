import { stat } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Where `defineConfig`, `definePlugin` and `defineRule` come from. */
const CONFIG_MODULE = /^(?:(?:curlew|@curlew\/(?:astro|project))\/config|@curlew\/openapi)$/;
/** When each configuration was changed before this process imported it first, in milliseconds. */
const firstImports = new Map<string, number>();

/** They only give types. */
const DEFINE_FUNCTIONS =
  'data:text/javascript,const same = (given) => given; export { same as defineConfig, same as definePlugin, same as defineRule };';

/**
 * Runs a configuration, also in a folder where nothing is installed: `defineConfig`, `definePlugin` and `defineRule` are there all the same.
 * TypeScript is read by Node itself; its warnings about that are not shown.
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

/** The URL of a configuration; another one after a change: a server that restarts must not get the module as it was. */
async function currentUrl(file: string): Promise<string> {
  const { href } = pathToFileURL(file);
  const { mtimeMs } = await stat(file);
  const first = firstImports.get(file) ?? mtimeMs;
  firstImports.set(file, first);
  return first === mtimeMs ? href : `${href}?${mtimeMs}`;
}

/** A missing `"type": "module"` and TypeScript are nothing that the author of a configuration did wrong. */
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
