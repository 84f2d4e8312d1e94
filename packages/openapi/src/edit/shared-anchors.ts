import { Lexer } from 'yaml';
import type { Range } from '../source/scan.ts';
import type { EditProblem } from './edit-problem.ts';

/** Maximum number of aliases listed. */
const MAX_RELATED = 3;

/** The anchors of a text that aliases repeat, read when an edit first needs them. */
export class SharedAnchors {
  readonly #text: string;
  #anchors: readonly Anchor[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether any alias repeats an anchor. */
  get hasAny(): boolean {
    return this.#all().length > 0;
  }

  /** Refuses changes in a range with an anchor that aliases use. */
  refuseChange([start, end]: Range): EditProblem | undefined {
    const anchor = this.#all().find(({ at }) => at >= start && at < end);
    return anchor && refuseAnchor(anchor, this.#text);
  }

  /** Refuses to remove a range while an alias outside of it refers into it. */
  refuseRemoval(start: number, findEnd: () => number): EditProblem | undefined {
    if (this.#all().length === 0) return undefined;
    const end = findEnd();
    const anchor = this.#all().find(
      ({ at, aliases }) => at >= start && at < end && aliases.some((alias) => alias < start || alias >= end),
    );
    return anchor && refuseAnchor(anchor, this.#text);
  }

  #all(): readonly Anchor[] {
    this.#anchors ??= findAnchors(this.#text).filter(({ aliases }) => aliases.length > 0);
    return this.#anchors;
  }
}

function refuseAnchor({ at, name, aliases }: Anchor, text: string): EditProblem {
  const lines = aliases.slice(0, MAX_RELATED).map((alias) => lineNumber(text, alias));
  const more = aliases.length > MAX_RELATED ? ', …' : '';
  const count =
    aliases.length === 1
      ? `the alias in line ${lines.join()} refers to`
      : `${aliases.length} aliases refer to (lines ${lines.join(', ')}${more})`;
  const place = `the YAML anchor &${name} in line ${lineNumber(text, at)}`;
  return {
    code: 'edit-shared-anchor',
    message: `The value has ${place}, which ${count}: editing it would also change them.`,
    offset: at,
    related: aliases.slice(0, MAX_RELATED).map((offset) => ({ offset, message: 'Alias here' })),
  };
}

function lineNumber(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** An `&name` and where it is repeated as `*name`. */
interface Anchor {
  at: number;
  name: string;
  /** Offsets, ascending. */
  aliases: number[];
}

/** Before the text of a plain or block scalar. */
const SCALAR = '\u001f';
/** Zero-width tokens: start of a document, end of a flow collection, start of a scalar. */
const MARKS: readonly string[] = ['\u0002', '\u0018', SCALAR];

/** Returns the anchors of a text of YAML in their order. An alias repeats the last anchor of its name before it. */
function findAnchors(text: string): Anchor[] {
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
