import type { Operation } from '@curlew/openapi';
import { shownMethod, titleFromName, wireMethod } from '@curlew/openapi/internal';
import { summaryTitle } from '../operation-texts.ts';
import { splitWords } from './slugify.ts';

type Named = Pick<Operation, 'summary' | 'description' | 'operationId' | 'method' | 'path'> & {
  kind?: Operation['kind'];
};

/**
 * The title of an operation: its summary, as words if that is a name in code (`ListPets`); else its operationId as words (`listPets` → `List pets`); else method
 * and path, also if the operationId only repeats them. A webhook is called by its own name: a mark stands in place of a method.
 */
export function operationTitle(
  operation: Named,
  findSpelling?: (word: string) => string | undefined,
): string {
  const { operationId, method, path } = operation;
  const title = summaryTitle(operation);
  if (title) return isCodeName(title, path) ? titleFromName(title, findSpelling) : title;
  const words = splitWords(operationId ?? '');
  if (words.length === 0 || spellsPath(words, method, path)) return nameWithoutWords(operation);
  return titleFromName(operationId ?? '', findSpelling);
}

/** Whether a summary is one word with capitals inside, of which the path has a part: `ListPets` of `/pets`, not `PayPal`. */
function isCodeName(summary: string, path: string): boolean {
  if (!/^\p{L}[\p{L}\p{N}]*$/u.test(summary)) return false;
  const words = splitWords(summary);
  const parts = new Set(splitWords(path));
  return words.length > 1 && words.some((word) => parts.has(word) || parts.has(`${word}s`));
}

function nameWithoutWords({ kind, method, path }: Named): string {
  return kind === 'webhook' ? path : methodAndPath(method, path);
}

/** Method and path of an operation, or protocol and path. */
export function addressInWords(operation: Pick<Operation, 'method' | 'path' | 'extensions'>): string {
  return `${shownMethod(operation)} ${operation.path}`;
}

export function methodAndPath(method: string, path: string): string {
  return `${wireMethod(method)} ${path}`;
}

/** Whether method and path are the title, so that its page does not repeat them. */
export function isTitledByPath(operation: Named): boolean {
  return operationTitle(operation) === nameWithoutWords(operation);
}

/** `getApiV2RecipesByRecipeId` only repeats `GET /api/v2/recipes/{recipeId}`. */
function spellsPath(words: readonly string[], method: string, path: string): boolean {
  const own = words.filter((word, index) => word !== 'by' && !(index === 0 && word === method.toLowerCase()));
  const parts = splitWords(path).filter((word) => word !== 'by');
  const unversioned = parts.filter((word) => !/^v\d+$/.test(word));
  return [parts, unversioned].some((candidate) => candidate.join(' ') === own.join(' '));
}
