import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  type Pair,
  parseDocument,
  type Range,
} from 'yaml';
import type { Edit } from '../../src/edit/edit.ts';

/** Offsets between which an edit may change a text, and those of what it replaces or removes. */
export interface WrittenPlace {
  allowed: [number, number];
  /** Comments inside of it, and on its last line, may go. */
  target: [number, number] | undefined;
}

/** Works out the place of an edit by the ranges of a parser that the editor does not use for it. */
export function writtenPlace(text: string, edit: Edit): WrittenPlace | undefined {
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false, version: '1.2' });
  const keys = edit.pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  let here: unknown = document.contents;
  let allowed: [number, number] = [0, text.length];
  let target: [number, number] | undefined = [0, text.length];
  for (const [depth, key] of keys.entries()) {
    if (!isCollection(here)) return depth === keys.length ? undefined : { allowed, target };
    if (here.items.length === 0) return { allowed, target: undefined };
    const index = isMap(here)
      ? here.items.findLastIndex((pair) => getName(pair) === key)
      : key === '-'
        ? here.items.length
        : Number(key);
    const isInsertion = edit.op === 'insert' && depth === keys.length - 1;
    if (index < 0 || index >= here.items.length || isInsertion) return { allowed, target: undefined };
    const item = here.items[index];
    const [start, end] = getExtent(item, text);
    const before = here.items[index - 1];
    const after = here.items[index + 1];
    allowed = [
      before === undefined ? allowed[0] : Math.max(allowed[0], getExtent(before, text)[1]),
      after === undefined ? allowed[1] : Math.min(allowed[1], getExtent(after, text)[0]),
    ];
    target = [start, end];
    here = isPair(item) ? item.value : item;
  }
  return { allowed, target };
}

function getName({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : String(key);
}

function getExtent(item: unknown, text: string): [number, number] {
  if (isPair(item)) {
    const [start, keyEnd] = getRange(item.key) ?? [0, 0];
    const [, end] = getRange(item.value) ?? [0, keyEnd];
    return [start, Math.max(keyEnd, contentEnd(item.value, text) ?? end)];
  }
  const [start, end] = getRange(item) ?? [0, 0];
  // Comments, an anchor and a tag may stand between the dash and the value.
  const dash = /-(?:\s|#.*|[&!]\S*)*$/.exec(text.slice(0, start))?.index;
  return [dash ?? start, contentEnd(item, text) ?? end];
}

/** Ranges of block collections reach over the comments behind them. */
function contentEnd(node: unknown, text: string): number | undefined {
  if (!isCollection(node) || node.flow) return undefined;
  const last = node.items.at(-1);
  return last === undefined ? undefined : getExtent(last, text)[1];
}

function getRange(node: unknown): Range | undefined {
  if (isAlias(node) || isScalar(node) || isCollection(node)) return (node as Node).range ?? undefined;
  return undefined;
}
