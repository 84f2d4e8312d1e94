import { isEnvironment } from './scope/environment.ts';

/** What a JSON value is instead of a collection v2.0 or v2.1, as the end of a sentence; undefined if unknown. */
export function otherFormat(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const {
    requests,
    order,
    folders,
    resources,
    collections,
    __export_format: version,
  } = value as Record<string, unknown>;
  if (Array.isArray(resources) && version !== undefined)
    return 'it is an export of Insomnia; expected a collection v2.0 or v2.1';
  if (Array.isArray(requests) && (Array.isArray(order) || Array.isArray(folders)))
    return 'it has version 1 of the format; expected v2.0 or v2.1';
  if (Array.isArray(collections)) return 'it is a backup of several collections; export each one as v2.1';
  if (isEnvironment(value)) return 'it is an environment; pass it with --env (option environments)';
  return undefined;
}
