import type { Operation } from '@curlew/openapi';
import { wireMethod } from '@curlew/openapi/internal';
import type { PageInfo } from '../page.ts';
import { NamePool } from './names/name-pool.ts';
import { operationTitle } from './names/operation-title.ts';
import { isCut, slugOfWords, splitWords } from './names/slugify.ts';
import type { PageDescriptions } from './page-descriptions.ts';

/** A page for each operation of a group, with unique addresses below `folder`. */
export function operationPages(
  operations: readonly Operation[],
  folder: string,
  tag: string,
  descriptions: PageDescriptions,
): PageInfo[] {
  const slugs = uniqueSlugs(operations.map((operation) => operationSlug(operation, tag)));
  return operations.map((operation, index) => ({
    kind: operation.kind === 'webhook' ? 'webhook' : 'operation',
    path: `${folder}/${slugs[index]}`,
    title: operationTitle(operation),
    description: descriptions.operation(operation),
    key: operation.key,
    method: wireMethod(operation.method),
    ...(operation.operationId !== undefined && { operationId: operation.operationId }),
  }));
}

interface OperationSlug {
  slug: string;
  /** Not the whole name. */
  isShortened: boolean;
}

/** Whole names come first, so that a shortened one never takes the address of another. */
function uniqueSlugs(slugs: readonly OperationSlug[]): string[] {
  const pool = new NamePool();
  const whole = slugs.map(({ slug, isShortened }) => (isShortened ? undefined : pool.take(slug)));
  return slugs.map(({ slug }, index) => whole[index] ?? pool.take(slug));
}

/** From the operationId (without the tag it may begin with), else from method and path. */
function operationSlug({ operationId = '', method, path }: Operation, tag: string): OperationSlug {
  const words = withoutTag(operationId, tag);
  const own = words.length > 0 ? words : splitWords(`${method} ${path}`);
  const shown = withoutPath(own, splitWords(path), splitWords(method));
  return { slug: slugOfWords(shown) || 'operation', isShortened: shown !== own || isCut(own) };
}

function withoutTag(operationId: string, tag: string): string[] {
  const words = splitWords(operationId);
  const tagWords = splitWords(tag);
  const isBelowTag =
    tagWords.length > 0 &&
    words.length > tagWords.length &&
    tagWords.every((word, index) => word === words[index]) &&
    /^[/._-]/.test(operationId.slice(tag.length));
  return isBelowTag ? words.slice(tagWords.length) : words;
}

/** FastAPI appends path and method to the name of a function: `read_item_items__item_id__get`. */
function withoutPath(words: string[], path: readonly string[], method: readonly string[]): string[] {
  const ending = [...path, ...method];
  const start = words.length - ending.length;
  const isRepeated =
    path.length > 0 && start > 0 && ending.every((word, index) => word === words[start + index]);
  return isRepeated ? words.slice(0, start) : words;
}
