import { stat } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Where `defineConfig` comes from; the first name is the documented one. */
const CONFIG_MODULES = new Set(['@curlew/astro/config', '@curlew/project/config', '@curlew/openapi']);
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
        if (!CONFIG_MODULES.has(specifier)) throw error;
        return { url: DEFINE_FUNCTIONS, format: 'module', shortCircuit: true };
      }
    },
  });
  const restoreWarnings = muteLoaderWarnings();
  try {
    // A server that is restarted after a change must not get the module as it was.
    const { mtimeMs } = await stat(file);
    return await import(`${pathToFileURL(file).href}?${mtimeMs}`);
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
