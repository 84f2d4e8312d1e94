import { readDescription, readObjects, readText } from '../../http/read-json.ts';
import type { SourceInfo, VariableInfo } from '../../source-adapter.ts';
import type { CollCollection, CollVariable, CollVersion } from './coll-types.ts';
import { isEnvironment } from './scope/environment.ts';

/** The collection in a value: the value itself, or what an API wraps as `{ "collection": … }`. */
export function getCollection(value: unknown): CollCollection | undefined {
  if (isCollection(value)) return value;
  const inner =
    typeof value === 'object' && value !== null && 'collection' in value ? value.collection : undefined;
  return isCollection(inner) ? inner : undefined;
}

function isCollection(value: unknown): value is CollCollection {
  if (typeof value !== 'object' || value === null) return false;
  const { info, item } = value as Partial<CollCollection>;
  return typeof info === 'object' && info !== null && Array.isArray(item);
}

/** The `info` object of a collection. */
export function collectionInfo({ info }: CollCollection): SourceInfo {
  const title = readText(info.name)?.trim();
  const description = readDescription(info.description);
  const version = versionText(info.version);
  const id = readText(info._postman_id) ?? readText(info.id);
  const schema = readText(info.schema);
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(version && { version }),
    ...(id && { id }),
    ...(schema && { schema }),
  };
}

/** `1.2.3-beta` of a text or of its parts. */
function versionText(version: CollVersion | undefined): string | undefined {
  if (typeof version !== 'object' || version === null) return readText(version)?.trim();
  const { major, minor, patch, identifier } = version;
  const numbers = [major, minor, patch].map((part) => readText(part) ?? '0').join('.');
  const suffix = readText(identifier);
  return suffix ? `${numbers}-${suffix}` : numbers;
}

/** The variables that a collection, folder or item declares. */
export function variableInfos(variables: unknown, holder?: string): VariableInfo[] {
  return readObjects<CollVariable>(variables).flatMap((variable) => {
    const name = readText(variable.key) ?? readText(variable.id) ?? readText(variable.name);
    if (!name) return [];
    const description = readDescription(variable.description);
    const value = readText(variable.value);
    const type = readText(variable.type);
    return [
      {
        name,
        ...(holder && { holder }),
        ...(value !== undefined && { value }),
        ...(type && { type }),
        ...(description && { description }),
        ...(variable.disabled === true && { disabled: true }),
      },
    ];
  });
}

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
