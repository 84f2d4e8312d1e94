import { readDescription, readText } from '../../http/read-json.ts';
import type { TagInfo, VariableInfo } from '../../source-adapter.ts';
import { UniqueNames } from '../../unique-names.ts';
import {
  type CollCollection,
  type CollFolder,
  type CollItem,
  type CollRequestItem,
  isFolder,
  isRequestItem,
} from './coll-types.ts';
import { variableInfos } from './read-collection.ts';
import { type CollScope, innerScope, writtenVariables } from './scope/coll-scope.ts';

/** A request item and the scopes of the folders around it. */
export interface FoundItem {
  item: CollRequestItem;
  scope: CollScope;
  folder: FolderPath;
}

/** The folders around an item, without the collection itself. */
export interface FolderPath {
  /** Outermost first. */
  names: readonly string[];
  /** Variables of the nearest folder win. */
  variables: Readonly<Record<string, string>>;
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
  folder: FolderPath;
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
  const enter = (list: readonly CollItem[], scope: CollScope, folder: FolderPath) => {
    open.add(list);
    steps.push({ items: list, next: 0, scope, folder });
  };
  enter(collection.item, innerScope(undefined, collection), { names: [], variables: {} });
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
      enter(item.item, innerScope(step.scope, item, tag), innerFolder(step.folder, item));
      declare(item.variable, tag);
    } else if (item && isRequestItem(item)) {
      items.push({ item, scope: innerScope(step.scope, { ...item, auth: null }), folder: step.folder });
      declare(item.variable, readText(item.name));
    }
  }
  return { items, tags: tags.tags, variables };
}

/** Deeper folders have no names and variables of their own: each level would copy those around it. */
const MAX_FOLDERS = 100;

function innerFolder({ names, variables }: FolderPath, { name, variable }: CollFolder): FolderPath {
  if (names.length >= MAX_FOLDERS) return { names, variables };
  const own = readText(name)?.trim();
  return {
    names: own ? [...names, own] : names,
    variables: Array.isArray(variable) ? { ...variables, ...writtenVariables(variable) } : variables,
  };
}

/**
 * Tags of folders (OpenAPI 3.2, section 4.22). A tag is named like its folder; where another folder has that name
 * already, the folders around it are part of the name, and `summary` is the folder's own.
 */
class FolderTags {
  readonly tags: TagInfo[] = [];
  readonly #names = new UniqueNames(' ');

  /** The tag of a folder inside of another; undefined when it has no name. */
  add({ name, description, id }: CollFolder, parent: string | undefined): string | undefined {
    const own = readText(name)?.trim();
    if (!own) return undefined;
    const unique = this.#unique(own, parent);
    const text = readDescription(description);
    this.tags.push({
      name: unique,
      ...(unique !== own && { summary: own }),
      ...(text !== undefined && { description: text }),
      ...(readText(id) && { id: readText(id) as string }),
      ...(parent !== undefined && { parent }),
    });
    return unique;
  }

  #unique(own: string, parent: string | undefined): string {
    const isTaken = parent !== undefined && this.#names.has(own);
    return this.#names.take(isTaken ? `${parent} / ${own}` : own);
  }
}
