/** The module of Ajv for JSON Schema 2020-12. */
export type AjvModule = typeof import('ajv/dist/2020.js');

/**
 * Ajv, loaded when the first schema must be compiled: it takes some 50 ms, and most descriptions never need
 * it. Undefined where modules cannot be loaded on demand (browsers, workers without Node's modules).
 */
export function loadAjv(): AjvModule | undefined {
  try {
    const module = globalThis.process?.getBuiltinModule?.('node:module');
    const loaded: unknown = module?.createRequire(import.meta.url)('ajv/dist/2020.js');
    return isAjvModule(loaded) ? loaded : undefined;
  } catch {
    return undefined; // A bundle that was moved away from its dependencies.
  }
}

function isAjvModule(loaded: unknown): loaded is AjvModule {
  return typeof loaded === 'function' && 'Ajv2020' in loaded;
}
