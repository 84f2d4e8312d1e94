import type { Report } from '@curlew/diagnostics';
import type { Api, NamedSchema } from '../api.ts';
import type { Description } from '../description.ts';
import { childOf, extensionsOf, membersOf } from '../located.ts';
import { withoutUndefined } from './optional.ts';
import { readExternalDocs, readInfo } from './read-info.ts';
import { readOperations } from './read-operations.ts';
import { readSecurityRequirements, readSecuritySchemes } from './read-security.ts';
import { DEFAULT_SERVERS, readServers } from './read-servers.ts';
import { readTags } from './read-tags.ts';

/** Everything a description says, in the shape its readers need. What cannot be understood is left out; validation says why. */
export function readApi(description: Description, report?: Report): Api {
  const { root } = description;
  const servers = readServers(childOf(root, 'servers')) ?? DEFAULT_SERVERS;
  const components = childOf(root, 'components');
  const operations = readOperations(
    {
      description,
      report: report ?? (() => undefined),
      security: readSecurityRequirements(childOf(root, 'security')) ?? [],
      servers,
    },
    root,
  );
  return withoutUndefined<Api>({
    info: readInfo(childOf(root, 'info')),
    servers,
    tags: readTags(childOf(root, 'tags'), operations),
    securitySchemes: readSecuritySchemes(description, components && childOf(components, 'securitySchemes')),
    externalDocs: readExternalDocs(root.value),
    operations,
    schemas: membersOf(components && childOf(components, 'schemas')).map(
      ([name, schema]): NamedSchema => ({ name, schema }),
    ),
    extensions: extensionsOf(root.value),
  });
}
