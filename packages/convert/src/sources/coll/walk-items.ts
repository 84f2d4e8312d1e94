import { textOf } from '../../http/json/loose-json.ts';
import type { TagInfo, VariableInfo } from '../../source-info.ts';
import {
  type CollCollection,
  type CollItem,
  type CollRequestItem,
  isFolder,
  isRequestItem,
} from './coll-types.ts';
import { variableInfos } from './read-collection.ts';
import { type CollScope, innerScope } from './scope/coll-scope.ts';
import { FolderTags } from './scope/folder-tags.ts';

/** A request item and the scopes of the folders around it. */
export interface FoundItem {
  item: CollRequestItem;
  scope: CollScope;
}

/** Items of a collection. */
export interface WalkedCollection {
  items: FoundItem[];
  tags: TagInfo[];
  variables: VariableInfo[];
}

/** A place in an item list that is being walked. */
interface Step {
  items: readonly CollItem[];
  next: number;
  scope: CollScope;
}

/**
 * Every request item in the order of the file. Works through folders of any depth without recursion;
 * `onCycle` is called for a folder that holds itself, which is then left out.
 */
export function walkItems(collection: CollCollection, onCycle: () => void): WalkedCollection {
  const items: FoundItem[] = [];
  const tags = new FolderTags();
  const variables: VariableInfo[] = [];
  const declare = (list: unknown, holder?: string) => {
    for (const variable of variableInfos(list, holder)) variables.push(variable);
  };
  const open = new Set<readonly CollItem[]>();
  const steps: Step[] = [];
  const enter = (list: readonly CollItem[], scope: CollScope) => {
    open.add(list);
    steps.push({ items: list, next: 0, scope });
  };
  enter(collection.item, innerScope(undefined, collection));
  declare(collection.variable);
  for (let step = steps.at(-1); step; step = steps.at(-1)) {
    const item = step.items[step.next];
    step.next += 1;
    if (step.next > step.items.length) {
      open.delete(step.items);
      steps.pop();
    } else if (item && isFolder(item)) {
      if (open.has(item.item)) {
        onCycle();
        continue;
      }
      const tag = tags.add(item, step.scope.folders.at(-1));
      enter(item.item, innerScope(step.scope, item, tag));
      declare(item.variable, tag);
    } else if (item && isRequestItem(item)) {
      items.push({ item, scope: innerScope(step.scope, { ...item, auth: null }) });
      declare(item.variable, textOf(item.name));
    }
  }
  return { items, tags: tags.tags, variables };
}
