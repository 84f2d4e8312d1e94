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
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  const slugs = uniqueSlugs(
    operations.map((operation) => {
      const counted = operation.operationId?.match(COUNTED)?.[1];
      const first = counted === undefined ? undefined : byId.get(counted);
      return first && operationTitle(first) === operationTitle(operation)
        ? variantSlug(operation, first, tag)
        : operationSlug(operation, tag);
    }),
  );
  return operations.map((operation, index) => ({
    kind: operation.kind === 'webhook' ? 'webhook' : 'operation',
    path: `${folder}/${slugs[index]}`,
    title: operationTitle(operation, descriptions.findSpelling),
    description: descriptions.operation(operation),
    key: operation.key,
    method: wireMethod(operation.method),
    ...(operation.operationId !== undefined && { operationId: operation.operationId }),
  }));
}

/** `search-2`, as generators number the methods and paths of one function: `search`. */
const COUNTED = /^(.+?)[._-]\d{1,3}$/;

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

/** A numbered operation of the same title: the name of the first, then the difference of their paths and methods. */
function variantSlug({ method, path }: Operation, first: Operation, tag: string): OperationSlug {
  const added = without(splitWords(path), splitWords(first.path));
  const missing = without(splitWords(first.path), splitWords(path));
  const words = [
    ...ownWords(first, tag),
    ...(added.length > 0 || missing.length === 0 ? added : ['without', ...missing]),
    ...(method === first.method ? [] : splitWords(method)),
  ];
  return { slug: slugOfWords(words), isShortened: true };
}

function without(words: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return words.filter((word) => !known.has(word));
}

/** From the operationId (without the tag it may begin with), else from method and path. */
function operationSlug(operation: Operation, tag: string): OperationSlug {
  const { method, path } = operation;
  const own = ownWords(operation, tag);
  const shown = withoutPath(own, splitWords(path), splitWords(method));
  return { slug: slugOfWords(shown) || 'operation', isShortened: shown !== own || isCut(own) };
}

function ownWords({ operationId = '', method, path }: Operation, tag: string): string[] {
  const words = withoutTag(operationId, tag);
  return words.length > 0 ? words : splitWords(`${method} ${path}`);
}

/** A number alone is no name: `search-2` stays in the tag `search`. */
function withoutTag(operationId: string, tag: string): string[] {
  const words = splitWords(operationId);
  const tagWords = splitWords(tag);
  const isBelowTag =
    tagWords.length > 0 &&
    words.slice(tagWords.length).some((word) => !/^\d+$/.test(word)) &&
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
