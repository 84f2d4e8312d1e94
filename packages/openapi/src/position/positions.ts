import { blockChildren } from './block-children.ts';
import { flowChildren } from './flow-children.ts';
import type { Child, Position, Spot } from './position.ts';
import { isSpace, nextLine, skipSpace } from './scan.ts';
import { spotAt } from './spot-at.ts';

/** Aliases followed on the way to one value. */
const MAX_ALIASES = 100;

/**
 * Where the values of one text stand, computed only as far as requested. The text is known to
 * parse; JSON is YAML in flow style.
 */
export class Positions {
  readonly #text: string;
  #root: Spot | undefined;
  readonly #children = new Map<number, Map<string, Child>>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The position of the value at `keys`, or of its nearest ancestor that can be found. */
  find(keys: readonly string[]): Position {
    this.#root ??= rootSpot(this.#text);
    let child: Child = { spot: this.#root };
    for (const key of keys) {
      const next = this.#child(child.spot, key, 0);
      if (next === undefined) break;
      child = next;
    }
    return this.#position(child);
  }

  #child(spot: Spot, key: string, aliases: number): Child | undefined {
    if (aliases > MAX_ALIASES) return undefined;
    const target = this.#resolve(spot);
    const children = target && this.#childrenOf(target);
    const own = children?.get(key);
    if (own !== undefined || children === undefined) return own;
    const merged = children.get('<<');
    if (merged === undefined) return undefined;
    const source = this.#resolve(merged.spot);
    if (source === undefined) return undefined;
    const isList =
      source.is === 'list' || (source.is === 'flow' && this.#text.charAt(source.range[0]) === '[');
    const parts = isList ? [...this.#childrenOf(source).values()].map((part) => part.spot) : [source];
    for (const part of parts) {
      const found = this.#child(part, key, aliases + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #childrenOf(spot: Spot): Map<string, Child> {
    if (spot.is !== 'flow' && spot.is !== 'map' && spot.is !== 'list') return new Map();
    const start = spot.is === 'flow' ? spot.range[0] : spot.start;
    let children = this.#children.get(start);
    if (children === undefined) {
      children = spot.is === 'flow' ? flowChildren(this.#text, start) : blockChildren(this.#text, spot);
      this.#children.set(start, children);
    }
    return children;
  }

  /** The value an alias refers to: that after the last `&name` before it. */
  #resolve(spot: Spot): Spot | undefined {
    let here: Spot = spot;
    for (let steps = 0; here.is === 'alias'; steps += 1) {
      const anchor = this.#anchor(here.name, here.range[0]);
      if (anchor === undefined || steps > MAX_ALIASES) return undefined;
      here = spotAt(this.#text, anchor, this.#text.length);
    }
    return here;
  }

  #anchor(name: string, before: number): number | undefined {
    const text = this.#text;
    const wanted = `&${name}`;
    for (let at = text.lastIndexOf(wanted, before); at >= 0; at = text.lastIndexOf(wanted, at - 1)) {
      const previous = text.charCodeAt(at - 1);
      const next = text.charCodeAt(at + wanted.length);
      const starts = at === 0 || isSpace(previous) || ',[{'.includes(text.charAt(at - 1));
      if (starts && (Number.isNaN(next) || isSpace(next) || ',]}'.includes(text.charAt(at + wanted.length))))
        return at;
      if (at === 0) break;
    }
    return undefined;
  }

  #position({ key, spot }: Child): Position {
    const value = this.#range(spot);
    if (key === undefined) return { value };
    return { key, value: spot.is === 'empty' ? key : value };
  }

  #range(spot: Spot): [number, number] {
    if ('limit' in spot) return [spot.start, spot.limit];
    if (spot.is === 'empty') return [spot.at, spot.at];
    return spot.range;
  }
}

/** The document's value: directives and the line `---` before it are passed over. */
function rootSpot(text: string): Spot {
  let at = skipSpace(text, 0);
  while (text.charAt(at) === '%') at = skipSpace(text, nextLine(text, at));
  if (text.startsWith('---', at)) at += 3;
  return spotAt(text, at, text.length);
}
