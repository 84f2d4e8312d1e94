import { Lexer } from 'yaml';

/** An `&name` and where it is repeated as `*name`. */
export interface Anchor {
  at: number;
  name: string;
  /** Offsets, ascending. */
  aliases: number[];
}

/** Before the text of a plain or block scalar. */
const SCALAR = '\u001f';
/** Zero-width tokens: start of a document, end of a flow collection, start of a scalar. */
const MARKS: readonly string[] = ['\u0002', '\u0018', SCALAR];

/** The anchors of a text of YAML in their order. An alias repeats the last anchor of its name before it. */
export function findAnchors(text: string): Anchor[] {
  if (!mayHaveAliases(text)) return [];
  const anchors: Anchor[] = [];
  const byName = new Map<string, Anchor>();
  let at = 0;
  let mark: string | undefined;
  for (const token of new Lexer().lex(text)) {
    const previous = mark;
    mark = MARKS.includes(token) ? token : undefined;
    if (mark !== undefined) continue;
    const name = token.slice(1);
    if (previous !== SCALAR && token.startsWith('&')) {
      const anchor = { at, name, aliases: [] };
      anchors.push(anchor);
      byName.set(name, anchor);
    } else if (previous !== SCALAR && token.startsWith('*')) byName.get(name)?.aliases.push(at);
    at += token.length;
  }
  return anchors;
}

/**
 * Whether some `*name` follows a `&name` of the same name; prose contains both characters, but hardly the same
 * name.
 */
function mayHaveAliases(text: string): boolean {
  const names = new Set(Array.from(text.matchAll(/&([^\s,[\]{}]+)/g), ([, name]) => name));
  if (names.size === 0) return false;
  for (const [, name] of text.matchAll(/\*([^\s,[\]{}]+)/g)) if (names.has(name)) return true;
  return false;
}
