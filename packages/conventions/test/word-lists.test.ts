import ts from 'typescript';
import { expect, test } from 'vitest';
import { isSource } from '../src/module-graph.ts';
import { readText, repositoryFiles } from '../src/packages.ts';

/** More words are a dictionary, which nobody reads and which is wrong in a way that nobody sees. */
const MAX_WORDS = 300;

const sources = repositoryFiles().filter((file) => isSource(file) && /^packages\/[^/]+\/src\//.test(file));

/** Words of strings that are lists: single words with blanks between them, without the signs of sentences and code. */
function wordCount(text: string): number {
  const words = text.trim().split(/\s+/);
  const plain = words.filter((word) => /^[\p{L}\p{M}\p{N}_-]{1,30}$/u.test(word));
  return plain.length >= words.length * 0.95 ? words.length : 0;
}

/** The longest list of words of a file, as one string or as the strings of an array or of a constant of several lists. */
function longestList(file: string, text: string): number {
  let longest = 0;
  const visit = (node: ts.Node, parent: ts.Node): number => {
    let words = ts.isStringLiteralLike(node) ? wordCount(node.text) : 0;
    if (words === 1 && !(ts.isArrayLiteralExpression(parent) || ts.isCallExpression(parent))) words = 0;
    let inside = 0;
    ts.forEachChild(node, (child) => {
      inside += visit(child, node);
    });
    if (ts.isSourceFile(node)) return 0;
    // Functions and statements are no lists: what is in them is counted by itself.
    const isList =
      ts.isArrayLiteralExpression(node) ||
      ts.isCallExpression(node) ||
      ts.isNewExpression(node) ||
      ts.isSpreadElement(node);
    const sum = words + inside;
    longest = Math.max(longest, words, isList ? sum : 0);
    return isList || ts.isStringLiteralLike(node) ? sum : 0;
  };
  const source = ts.createSourceFile(file, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  visit(source, source);
  return longest;
}

test('no list of words is a dictionary', () => {
  expect(sources.length).toBeGreaterThan(500);
  const long = sources
    .map((file) => ({ file, words: longestList(file, readText(file)) }))
    .filter(({ words }) => words > MAX_WORDS);
  expect(long).toEqual([]);
});

test('a dictionary is found', () => {
  const list = Array.from({ length: 301 }, (_, at) => `word${at}`);
  expect(longestList('a.ts', `const A = new Set('${list.join(' ')}'.split(' '));`)).toBeGreaterThan(300);
  expect(longestList('a.ts', `const A = ${JSON.stringify(list)};`)).toBeGreaterThan(300);
  expect(longestList('a.ts', "const A = 'a sentence, which is no list.';")).toBe(0);
});
