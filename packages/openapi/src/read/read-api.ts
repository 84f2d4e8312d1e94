import type { Api, NamedSchema } from '../api/api.ts';
import { extensionsOf, membersOf } from '../api/located.ts';
import type { Description } from '../description.ts';
import { fieldOf } from './field-of.ts';
import { readExternalDocs, readInfo } from './objects/read-info.ts';
import { readOperations } from './objects/read-operations.ts';
import { readSecurityRequirements, readSecuritySchemes } from './objects/read-security.ts';
import { DEFAULT_SERVERS, readServers } from './objects/read-servers.ts';
import { readTagGroups, readTags } from './objects/read-tags.ts';
import { withoutUndefined } from './optional.ts';

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
