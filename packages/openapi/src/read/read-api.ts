import type { Description } from '../description.ts';
import { childOf, extensionsOf, flagOf, itemsOf, type Located, membersOf, textOf } from '../location.ts';
import type { Api, NamedSchema, Operation, Tag, TagGroup } from './api.ts';
import { fieldOf, withoutUndefined, wordsOf } from './read-field.ts';
import { readExternalDocs, readInfo } from './read-info.ts';
import { readOperations } from './read-operations.ts';
import { readSecurityRequirements, readSecuritySchemes } from './read-security.ts';
import { DEFAULT_SERVERS, readServers } from './read-servers.ts';

/** The content of a description as its readers need it. Invalid parts are left out; validation reports why. */
export function readApi(description: Description): Api {
  const { root } = description;
  const servers = readServers(fieldOf(description, root, 'servers')) ?? DEFAULT_SERVERS;
  const components = fieldOf(description, root, 'components');
  const operations = readOperations(
    {
      description,
      security: readSecurityRequirements(fieldOf(description, root, 'security')) ?? [],
      servers,
    },
    root,
  );
  return withoutUndefined<Api>({
    info: readInfo(description, fieldOf(description, root, 'info')),
    servers,
    tags: readTags(description, fieldOf(description, root, 'tags'), operations),
    tagGroups: readTagGroups(root),
    securitySchemes: readSecuritySchemes(description, fieldOf(description, components, 'securitySchemes')),
    externalDocs: readExternalDocs(root.value),
    operations,
    schemas: membersOf(fieldOf(description, components, 'schemas')).map(
      ([name, schema]): NamedSchema => ({ name, schema }),
    ),
    extensions: extensionsOf(root.value),
  });
}

/** Declared tags first, then those that only operations name. */
function readTags(
  description: Description,
  declared: Located | undefined,
  operations: readonly Operation[],
): Tag[] {
  const tags = new Map<string, Tag>();
  for (const item of itemsOf(declared)) {
    const tag = description.follow(item);
    const value = tag?.value;
    const name = textOf(value, 'name');
    if (name === undefined || tags.has(name)) continue;
    tags.set(
      name,
      withoutUndefined<Tag>({
        name,
        summary: textOf(value, 'summary') ?? textOf(value, 'x-displayName'),
        description: wordsOf(description, tag, 'description'),
        parent: textOf(value, 'parent'),
        kind: textOf(value, 'kind'),
        isText: flagOf(value, 'x-traitTag') || undefined,
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
  return itemsOf(childOf(root, 'x-tagGroups')).flatMap((group) => {
    const name = textOf(group.value, 'name')?.trim();
    const tags = itemsOf(childOf(group, 'tags')).flatMap(({ value }) =>
      typeof value === 'string' ? [value] : [],
    );
    return name && tags.length > 0 ? [{ name, tags }] : [];
  });
}
