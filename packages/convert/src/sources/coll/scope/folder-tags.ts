import { descriptionText, textOf } from '../../../http/json/loose-json.ts';
import type { TagInfo } from '../../../source-info.ts';
import type { CollFolder } from '../coll-types.ts';

/**
 * Tags of folders (OpenAPI 3.2, section 4.22). A tag is named like its folder; where another folder has that name
 * already, the folders around it are part of the name, and `summary` is the folder's own.
 */
export class FolderTags {
  readonly tags: TagInfo[] = [];
  readonly #names = new Set<string>();

  /** The tag of a folder inside of another; undefined when it has no name. */
  add({ name, description, id }: CollFolder, parent: string | undefined): string | undefined {
    const own = textOf(name)?.trim();
    if (!own) return undefined;
    const unique = this.#unique(own, parent);
    const text = descriptionText(description);
    this.#names.add(unique);
    this.tags.push({
      name: unique,
      ...(unique !== own && { summary: own }),
      ...(text !== undefined && { description: text }),
      ...(textOf(id) && { id: textOf(id) as string }),
      ...(parent !== undefined && { parent }),
    });
    return unique;
  }

  #unique(own: string, parent: string | undefined): string {
    if (!this.#names.has(own)) return own;
    const joined = parent === undefined ? own : `${parent} / ${own}`;
    if (!this.#names.has(joined)) return joined;
    let number = 2;
    while (this.#names.has(`${joined} ${number}`)) number += 1;
    return `${joined} ${number}`;
  }
}
