import type { Located } from '../api.ts';
import { itemsOf, membersOf } from '../located.ts';
import { fieldOf } from '../read/field-of.ts';
import type { Facts } from './facts.ts';

/** A scheme as a requirement names it, with its list of scopes. */
export interface RequiredScheme {
  name: string;
  scopes: Located;
}

/** Every scheme that a requirement names: of the whole description and of its operations, each place once. */
export function requiredSchemes(facts: Facts): RequiredScheme[] {
  const { description } = facts;
  const owners = new Map<string, Located>([['', description.root]]);
  for (const { operation } of facts.operations) owners.set(operation.location.id, operation);
  return [...owners.values()].flatMap((owner) =>
    itemsOf(fieldOf(description, owner, 'security')).flatMap((requirement) =>
      membersOf(requirement).map(([name, scopes]) => ({ name, scopes })),
    ),
  );
}
