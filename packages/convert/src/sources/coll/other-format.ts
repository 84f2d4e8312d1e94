import { isEnvironment } from './scope/environment.ts';

const VERSION_1 = 'it has version 1 of the format; expected v2.0 or v2.1';
const INSOMNIA = 'it is an export of Insomnia; expected a collection v2.0 or v2.1';
const BACKUP = 'it is a backup of several collections; export each one as v2.1';
const ENVIRONMENT = 'it is an environment; pass it with --env (option environments)';

/**
 * What a JSON file with these keys at its root is instead of a collection v2.0 or v2.1, as the end of a sentence;
 * undefined if the keys do not tell.
 */
export function otherFormatOfKeys(keys: ReadonlySet<string>): string | undefined {
  const hasOne = (...names: string[]) => names.some((name) => keys.has(name));
  if (hasOne('openapi', 'swagger', 'paths')) return undefined;
  if (keys.has('resources') && keys.has('__export_format')) return INSOMNIA;
  if (keys.has('requests') && hasOne('order', 'folders')) return VERSION_1;
  if (keys.has('collections') && hasOne('environments', 'globals', 'headerPresets')) return BACKUP;
  if (keys.has('values') && hasOne('_postman_variable_scope', '_postman_exported_at')) return ENVIRONMENT;
  return undefined;
}

/** Like `otherFormatOfKeys`, for a value that should be a collection. */
export function otherFormat(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return otherFormatOfKeys(new Set(Object.keys(value))) ?? (isEnvironment(value) ? ENVIRONMENT : undefined);
}
