import { type CollScope, innerScope } from './coll-scope.ts';
import {
  type CollCollection,
  type CollItem,
  type CollRequestItem,
  isFolder,
  isRequestItem,
} from './coll-types.ts';

/** A request item and the scopes of the folders around it. */
export interface FoundItem {
  item: CollRequestItem;
  scope: CollScope;
}

/** A place in an item list that is being walked. */
interface Step {
  items: readonly CollItem[];
  next: number;
  scope: CollScope;
}

/**
 * Every request item in the order of the file. Works through folders of any depth without recursion;
 * `onCycle` is called for a folder that contains itself, which is then skipped.
 */
export function walkItems(collection: CollCollection, onCycle: () => void): FoundItem[] {
  const found: FoundItem[] = [];
  const open = new Set<readonly CollItem[]>();
  const steps: Step[] = [];
  const enter = (items: readonly CollItem[], scope: CollScope) => {
    if (open.has(items)) return onCycle();
    open.add(items);
    steps.push({ items, next: 0, scope });
  };
  enter(collection.item, innerScope(undefined, collection));
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    const item = step.items[step.next];
    step.next += 1;
    if (step.next > step.items.length) {
      open.delete(step.items);
      steps.pop();
    } else if (item && isFolder(item)) {
      enter(item.item, innerScope(step.scope, item, item.name?.toString().trim()));
    } else if (item && isRequestItem(item)) {
      found.push({ item, scope: innerScope(step.scope, { ...item, auth: null }) });
    }
  }
  return found;
}
