import { parseFragment } from 'parse5';
import type { Value } from './documents.ts';

/** Characters ignored when comparing words: white space, punctuation and symbols. */
const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text in small letters, one space around each. */
export function getWords(text: string): string {
  return ` ${(text.normalize('NFC').toLowerCase().match(WORD) ?? []).join(' ')} `;
}

/** The letters and digits alone: a name reads the same in camel case and with hyphens. */
export function getLetters(text: string): string {
  return getWords(text).replaceAll(' ', '');
}

/** A text without what a page may change of a value: white space and characters that HTML cannot hold. */
export function squeezed(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Cc}\p{Cf}\p{Cs}\ufffd]+/gu, '');
}

/**
 * The pieces of a CommonMark text between its marks, as letters: each is on a page as it is, whatever becomes
 * of the marks. Addresses of links, tags and comments are not among them.
 */
export function getPhrases(markdown: string): string[] {
  const text = markdown
    .replace(/<!--[\s\S]*?-->/g, '\n')
    .replace(/<(script|style|svg|iframe|object|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '\n')
    .replace(/^ {0,3}\[[^\]\n]+\]:[^\n]*$/gm, '\n')
    .replace(/\]\s?\((?:[^()\n]|\([^()\n]*\))*\)/g, '\n')
    .replace(/<\/?[A-Za-z][^<>]*>/g, '\n')
    .replace(/https?:\/\/[^\s<>)\]"'`]+/g, '\n')
    .replace(/^\s*(?:```|~~~)[^\n]*$/gm, '\n')
    .replace(/^\s*\d+[.)]\s/gm, '\n')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '');
  const plain = text.replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, decodeEntity);
  return plain
    .split(/[\n*_`[\]|~<>()"#:;,.!?]+/)
    .map(getLetters)
    .filter((letters) => letters !== '');
}

/** The scalars of a value, as texts. */
export function getScalars(value: Value, found: string[] = []): string[] {
  const left: Value[] = [value];
  for (let here = left.pop(); here !== undefined; here = left.pop()) {
    if (typeof here === 'object' && here !== null) {
      for (const [key, member] of Object.entries(here)) {
        if (!Array.isArray(here)) found.push(key);
        left.push(member as Value);
      }
    } else found.push(String(here));
  }
  return found;
}

function decodeEntity(entity: string): string {
  const [node] = parseFragment(entity).childNodes;
  return node && 'value' in node ? node.value : entity;
}
