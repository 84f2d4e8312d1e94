import { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { Positions } from '../src/source/positions.ts';

/** Where the library for YAML finds each key and value of a text, and where we find it: a line for each. */
export function comparePositions(text: string): { expected: string[]; found: string[] } {
  const positions = new Positions(text);
  const expected: string[] = [];
  const found: string[] = [];
  visit(parseDocument(text, { logLevel: 'silent' }).contents, []);
  return { expected, found };

  function visit(node: unknown, keys: string[]): void {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        if (!isScalar(key) || key.source === 'd') continue;
        compare([...keys, String(key.value)], key.range, value);
      }
    }
    if (!isSeq(node)) return;
    for (const [index, item] of node.items.entries()) compare([...keys, String(index)], undefined, item);
  }

  function compare(
    keys: string[],
    keyRange: [number, number, number] | null | undefined,
    node: unknown,
  ): void {
    const at = positions.find(keys);
    if (keyRange) {
      expected.push(`${keys.join('/')} is named ${text.slice(keyRange[0], keyRange[1])}`);
      found.push(`${keys.join('/')} is named ${at.key && text.slice(...at.key)}`);
    }
    const range = isScalar(node) || isMap(node) || isSeq(node) ? node.range : undefined;
    if (range && range[0] < range[1]) {
      expected.push(`${keys.join('/')} begins at ${range[0]}`);
      found.push(`${keys.join('/')} begins at ${at.value[0]}`);
    }
    if (range && isScalar(node) && node.type === 'QUOTE_DOUBLE') {
      expected.push(`${keys.join('/')} ends at ${range[1]}`);
      found.push(`${keys.join('/')} ends at ${at.value[1]}`);
    }
    if (!isAlias(node)) visit(node, keys);
  }
}
