import type { Api } from '@curlew/openapi';
import { getTag, operationId, operationWords } from '../../document/operations/operation-id.ts';
import { camelCase, capitalize } from '../../letter-case.ts';

/** Naming conventions of a description, applied to new operations. */
export class OperationConventions {
  readonly #ids: Set<string>;
  readonly #style: (words: readonly string[]) => string;
  /** The ids are those that a person gives: `listUsers`, not `getUsers`. */
  readonly #isReadable: boolean;
  readonly #tagsByPrefix = new Map<string, readonly string[]>();
  readonly #tags: readonly string[];

  constructor({ operations, tags }: Api) {
    const ids = operations.flatMap(({ operationId }) => operationId ?? []);
    this.#ids = new Set(ids);
    this.#style = getStyle(ids);
    const isLike = (words: (method: string, path: string) => readonly string[]) =>
      operations.filter(
        (one) =>
          one.kind === 'path' &&
          one.operationId !== undefined &&
          words(one.method, one.path).join() === getWords(one.operationId).join(),
      ).length;
    this.#isReadable = isLike(readableWords) > isLike((method, path) => getWords(operationId(method, path)));
    this.#tags = tags.map(({ name }) => name);
    for (const operation of operations) {
      if (operation.kind !== 'path' || operation.tags.length === 0) continue;
      for (const prefix of getPrefixes(operation.path))
        if (!this.#tagsByPrefix.has(prefix)) this.#tagsByPrefix.set(prefix, operation.tags);
    }
  }

  /** A unique id in the style of the others. */
  operationId(inferred: string, method: string, path: string): string {
    const words = this.#isReadable ? readableWords(method, path) : getWords(inferred);
    let unique = this.#style(words);
    for (let number = 2; this.#ids.has(unique); number += 1) unique = this.#style([...words, String(number)]);
    this.#ids.add(unique);
    return unique;
  }

  /** The tags of the operations whose paths begin alike, else a tag of that name. */
  tagsFor(path: string): readonly string[] {
    for (const prefix of getPrefixes(path)) {
      const tags = this.#tagsByPrefix.get(prefix);
      if (tags) return tags;
    }
    const inferred = getTag(path);
    const same = this.#tags.find((tag) => tag.toLowerCase() === inferred.toLowerCase());
    return [same ?? inferred];
  }
}

/** The beginnings of a path that name something, the longest first: `/users/{id}/orders`, `/users/{id}`, `/users`. */
function getPrefixes(path: string): string[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  const prefixes = segments.map((_segment, at) =>
    segments
      .slice(0, at + 1)
      .map((segment) => (segment.includes('{') ? '{}' : segment))
      .join('/'),
  );
  const first = segments.indexOf(getTag(path));
  return prefixes.slice(Math.max(first, 0)).reverse();
}

function readableWords(method: string, path: string): string[] {
  return operationWords(method, path).flatMap(getWords);
}

function getWords(id: string): string[] {
  return id
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** The most frequent naming style. */
function getStyle(ids: readonly string[]): (words: readonly string[]) => string {
  const joined = (separator: string) => (words: readonly string[]) => words.join(separator);
  const styles: [RegExp, (words: readonly string[]) => string][] = [
    [/^[a-z][a-z\d]*(?:[A-Z][A-Za-z\d]*)*$/, camelCase],
    [/^[a-z\d]+(?:_[a-z\d]+)+$/, joined('_')],
    [/^[a-z\d]+(?:-[a-z\d]+)+$/, joined('-')],
    [/^[a-z\d]+(?:\.[a-z\d]+)+$/, joined('.')],
    [/^[A-Z][A-Za-z\d]*$/, (words) => words.map(capitalize).join('')],
  ];
  const counts = styles.map(([pattern]) => ids.filter((id) => pattern.test(id)).length);
  return styles[counts.indexOf(Math.max(...counts))]?.[1] ?? camelCase;
}
