import type { Description } from '../description.ts';
import {
  getChild,
  type Located,
  listItems,
  listMembers,
  readBoolean,
  readExtensions,
  readString,
} from '../location.ts';
import type { Api, NamedSchema, Operation, Tag, TagGroup } from './api.ts';
import { followField, followString, withoutUndefined } from './read-field.ts';
import { readExternalDocs, readInfo } from './read-info.ts';
import { readOperations } from './read-operations.ts';
import { readSecurityRequirements, readSecuritySchemes } from './read-security.ts';
import { DEFAULT_SERVERS, readServers } from './read-servers.ts';

/** Returns the content of a description as its readers need it. Invalid parts are left out; validation reports why. */
export function readApi(description: Description): Api {
  const { root } = description;
  const servers = readServers(followField(description, root, 'servers')) ?? DEFAULT_SERVERS;
  const components = followField(description, root, 'components');
  const operations = readOperations(
    {
      description,
      security: readSecurityRequirements(followField(description, root, 'security')) ?? [],
      servers,
    },
    root,
  );
  return withoutUndefined<Api>({
    info: readInfo(description, followField(description, root, 'info')),
    servers,
    tags: readTags(description, followField(description, root, 'tags'), operations),
    tagGroups: readTagGroups(root),
    securitySchemes: readSecuritySchemes(
      description,
      followField(description, components, 'securitySchemes'),
    ),
    externalDocs: readExternalDocs(root.value),
    operations,
    schemas: listMembers(followField(description, components, 'schemas')).map(
      ([name, schema]): NamedSchema => ({ name, schema }),
    ),
    extensions: readExtensions(root.value),
  });
}

/** Declared tags first, then those that only operations name. */
function readTags(
  description: Description,
  declared: Located | undefined,
  operations: readonly Operation[],
): Tag[] {
  const tags = new Map<string, Tag>();
  for (const item of listItems(declared)) {
    const tag = description.follow(item);
    const value = tag?.value;
    const name = readString(value, 'name');
    if (name === undefined || tags.has(name)) continue;
    tags.set(
      name,
      withoutUndefined<Tag>({
        name,
        summary: readString(value, 'summary') ?? readString(value, 'x-displayName'),
        description: followString(description, tag, 'description'),
        parent: readString(value, 'parent'),
        kind: readString(value, 'kind'),
        isText: readBoolean(value, 'x-traitTag') || undefined,
        externalDocs: readExternalDocs(value),
      }),
    );
  }
  for (const operation of operations) {
    for (const name of operation.tags) if (!tags.has(name)) tags.set(name, { name });
  }
  return [...tags.values()];
}

/** `x-tagGroups`: those with a name and tags. */
function readTagGroups(root: Located): TagGroup[] {
  return listItems(getChild(root, 'x-tagGroups')).flatMap((group) => {
    const name = readString(group.value, 'name')?.trim();
    const tags = listItems(getChild(group, 'tags')).flatMap(({ value }) =>
      typeof value === 'string' ? [value] : [],
    );
    return name && tags.length > 0 ? [{ name, tags }] : [];
  });
}
