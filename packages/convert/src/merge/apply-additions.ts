import { type Document, isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { setOwn } from '../own-property.ts';
import type { Addition, AdditionPlace } from './addition.ts';

/**
 * The text of a file with the additions that belong into it: comments, order and style of what is
 * there stay. YAML and JSON; additions of other files and those without a place are passed over.
 */
export function applyAdditions(text: string, file: string, additions: readonly Addition[]): string {
  const places = additions.flatMap(({ place }) => (place?.file === file ? [place] : []));
  if (places.length === 0) return text;
  return /^\s*\{/.test(text.replace(/^\uFEFF/, '')) ? editJson(text, places) : editYaml(text, places);
}

function pointerKeys(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function editYaml(text: string, places: readonly AdditionPlace[]): string {
  const document = parseDocument(text, { keepSourceTokens: false });
  for (const { pointer, value } of places) putNode(document, pointerKeys(pointer), value);
  return document.toString({ lineWidth: 0, flowCollectionPadding: /\{ /.test(text) || !/\{\S/.test(text) });
}

function putNode(document: Document, keys: string[], value: unknown): void {
  let here: unknown = document.contents;
  for (const [depth, key] of keys.entries()) {
    if (isAlias(here)) here = here.resolve(document);
    if (isSeq(here) && key === '-') {
      here.add(document.createNode(value));
      return;
    }
    const next = memberNode(here, key);
    if (next === undefined) {
      if (isMap(here))
        here.set(document.createNode(key), document.createNode(nested(keys.slice(depth + 1), value)));
      return;
    }
    here = next;
  }
}

/** Keys are compared as text: the status `200` may be a number in the file. */
function memberNode(node: unknown, key: string): Node | undefined {
  if (isSeq(node)) return node.items[Number(key)] as Node | undefined;
  if (!isMap(node)) return undefined;
  const pair = node.items.find(
    ({ key: name }) => (isScalar(name) ? String(name.value) : String(name)) === key,
  );
  return (pair?.value as Node | null) ?? undefined;
}

/** The value inside what is missing around it. */
function nested(keys: readonly string[], value: unknown): unknown {
  return keys.reduceRight<unknown>((inner, key) => {
    if (key === '-') return [inner];
    const object: Record<string, unknown> = {};
    setOwn(object, key, inner);
    return object;
  }, value);
}

function editJson(text: string, places: readonly AdditionPlace[]): string {
  const root: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  for (const { pointer, value } of places) putMember(root, pointerKeys(pointer), value);
  const indent = /\n([ \t]+)"/.exec(text)?.[1];
  return (
    JSON.stringify(root, null, indent ?? (text.includes('\n') ? 2 : 0)) + (text.endsWith('\n') ? '\n' : '')
  );
}

function putMember(root: unknown, keys: readonly string[], value: unknown): void {
  let here = root;
  for (const [depth, key] of keys.entries()) {
    if (typeof here !== 'object' || here === null) return;
    if (Array.isArray(here) && key === '-') {
      here.push(value);
      return;
    }
    const object = here as Record<string, unknown>;
    if (!Object.hasOwn(object, key)) {
      setOwn(object, key, nested(keys.slice(depth + 1), value));
      return;
    }
    here = object[key];
  }
}
