import type { Description } from '../description.ts';
import { itemsOf, type Located, membersOf } from '../location.ts';
import { fieldOf } from '../read/read-field.ts';

/** A scheme as a requirement names it, with its list of scopes. */
export interface RequiredScheme {
  name: string;
  scopes: Located;
}

/** Every scheme that the requirements of an operation, or of the whole description, name. */
export function requiredSchemes(owner: Located, description: Description): RequiredScheme[] {
  return itemsOf(fieldOf(description, owner, 'security')).flatMap((requirement) =>
    membersOf(requirement).map(([name, scopes]) => ({ name, scopes })),
  );
}
