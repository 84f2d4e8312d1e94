import { descriptionText, listOf, textOf } from '../../http/json/loose-json.ts';
import type { SourceInfo, VariableInfo } from '../../source-info.ts';
import type { CollCollection, CollVariable, CollVersion } from './coll-types.ts';

/** The collection in a value: the value itself, or what an API wraps as `{ "collection": … }`. */
export function collectionOf(value: unknown): CollCollection | undefined {
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
  const title = textOf(info.name)?.trim();
  const description = descriptionText(info.description);
  const version = versionText(info.version);
  const id = textOf(info._postman_id) ?? textOf(info.id);
  const schema = textOf(info.schema);
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
  if (typeof version !== 'object' || version === null) return textOf(version)?.trim();
  const { major, minor, patch, identifier } = version;
  const numbers = [major, minor, patch].map((part) => textOf(part) ?? '0').join('.');
  const suffix = textOf(identifier);
  return suffix ? `${numbers}-${suffix}` : numbers;
}

/** The variables that a collection, folder or item declares. */
export function variableInfos(variables: unknown, holder?: string): VariableInfo[] {
  return listOf<CollVariable>(variables).flatMap((variable) => {
    const name = textOf(variable.key) ?? textOf(variable.id) ?? textOf(variable.name);
    if (!name) return [];
    const description = descriptionText(variable.description);
    const value = textOf(variable.value);
    const type = textOf(variable.type);
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
