import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
} from 'yaml';
import type { Position } from './json-position.ts';

export type YamlDocument = Document.Parsed;

export function readYamlPositions(text: string): YamlDocument {
  return parseDocument(text, {
    merge: true,
    prettyErrors: false,
    logLevel: 'silent',
    strict: false,
    uniqueKeys: false,
  });
}

/** Finds what `keys` name in a parsed document; undefined when it is not there. A value behind an alias is found at its anchor. */
export function findInYaml(document: YamlDocument, keys: readonly string[]): Position | undefined {
  let node: Node | null | undefined = document.contents;
  let key: [number, number] | undefined;
  for (const wanted of keys) {
    if (isAlias(node)) node = node.resolve(document);
    if (!isCollection(node)) return undefined;
    const found = isSeq(node) ? { value: node.items[Number(wanted)] } : findPair(document, node, wanted);
    if (found === undefined) return undefined;
    key = 'key' in found ? rangeOf(found.key) : undefined;
    node = found.value as Node | null | undefined;
    if (node === undefined) return undefined;
  }
  const value = rangeOf(node) ?? (key && [key[1], key[1]]);
  if (value === undefined) return undefined;
  return { ...(key && { key }), value };
}

function findPair(
  document: YamlDocument,
  map: Node,
  wanted: string,
): { key: unknown; value: unknown } | undefined {
  if (!isMap(map)) return undefined;
  const pairs = map.items.filter((pair) => isPair(pair));
  const own = pairs.findLast(({ key }) => isScalar(key) && String(key.value) === wanted);
  if (own !== undefined) return own;
  for (const { key, value } of pairs) {
    if (!isScalar(key) || key.source !== '<<') continue;
    for (const part of isSeq(value) ? value.items : [value]) {
      const source = isAlias(part) ? part.resolve(document) : (part as Node);
      const merged = source && findPair(document, source, wanted);
      if (merged) return merged;
    }
  }
  return undefined;
}

function rangeOf(node: unknown): [number, number] | undefined {
  const range = (node as Node | null | undefined)?.range;
  return range ? [range[0], range[1]] : undefined;
}
