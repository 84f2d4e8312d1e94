import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Where `defineConfig` comes from. */
const CONFIG_MODULE = /^(?:curlew|@curlew\/(?:astro|project))\/config$/;
const DEFINE_CONFIG = 'data:text/javascript,export const defineConfig = (config) => config;';

/**
 * Runs a configuration, also in a folder where nothing is installed: `defineConfig` is there all the same.
 * TypeScript is read by Node itself; its warnings about that are not shown.
 */
export async function importConfig(file: string): Promise<{ default?: unknown }> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        if (!CONFIG_MODULE.test(specifier)) throw error;
        return { url: DEFINE_CONFIG, format: 'module', shortCircuit: true };
      }
    },
  });
  const restoreWarnings = muteLoaderWarnings();
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    restoreWarnings();
    hooks.deregister();
  }
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
