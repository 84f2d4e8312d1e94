import type { Range } from '../../position/position.ts';
import type { Refusal } from '../refusal.ts';
import { type Anchor, findAnchors } from '../source/anchors.ts';

/** So many aliases of an anchor are named. */
const MAX_RELATED = 3;

/** The anchors of a text, read when an edit first needs them. */
export class SharedAnchors {
  readonly #text: string;
  #anchors: readonly Anchor[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get isEmpty(): boolean {
    return this.#all().length === 0;
  }

  /** Whether a range holds an anchor. Those of a text without any alias do not count. */
  isIn([start, end]: Range): boolean {
    return this.#all().some(({ at }) => at >= start && at < end);
  }

  /** Refuses to change what an anchor in a range names. */
  refuseChange([start, end]: Range): Refusal | undefined {
    const anchor = this.#all().find(({ at, aliases }) => at >= start && at < end && aliases.length > 0);
    return anchor && refusal(anchor);
  }

  /** Refuses to take a range out of the text while an alias outside of it repeats a part of it. */
  refuseRemoval([start, end]: Range): Refusal | undefined {
    const anchor = this.#all().find(
      ({ at, aliases }) => at >= start && at < end && aliases.some((alias) => alias < start || alias >= end),
    );
    return anchor && refusal(anchor);
  }

  /** Refuses to swap two ranges when an alias in one of them repeats an anchor in the other. */
  refuseSwap(one: Range, other: Range): Refusal | undefined {
    const isIn = (at: number, [start, end]: Range) => at >= start && at < end;
    const anchor = this.#all().find(({ at, aliases }) =>
      isIn(at, one)
        ? aliases.some((alias) => isIn(alias, other))
        : isIn(at, other) && aliases.some((alias) => isIn(alias, one)),
    );
    return (
      anchor && {
        ...refusal(anchor),
        message: `An alias of the YAML anchor &${anchor.name} would stand before it.`,
      }
    );
  }

  #all(): readonly Anchor[] {
    this.#anchors ??= findAnchors(this.#text);
    return this.#anchors;
  }
}

function refusal({ at, name, aliases }: Anchor): Refusal {
  const count = aliases.length === 1 ? 'one alias repeats' : `${aliases.length} aliases repeat`;
  return {
    code: 'edit-shared-anchor',
    message: `The value has the YAML anchor &${name}, which ${count}: a change would reach them too.`,
    offset: at,
    related: aliases.slice(0, MAX_RELATED).map((offset) => ({ offset, message: 'Repeated here' })),
  };
}
