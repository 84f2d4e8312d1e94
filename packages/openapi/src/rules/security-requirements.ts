import type { Description } from '../description.ts';
import { type Located, listItems, listMembers } from '../location.ts';
import { followField } from '../read/read-field.ts';

/** A scheme as a requirement names it, with its list of scopes. */
export interface RequiredScheme {
  name: string;
  scopes: Located;
}

/** Returns every scheme that the requirements of an operation, or of the whole description, name. */
export function listRequiredSchemes(owner: Located, description: Description): RequiredScheme[] {
  return listItems(followField(description, owner, 'security')).flatMap((requirement) =>
    listMembers(requirement).map(([name, scopes]) => ({ name, scopes })),
  );
}
