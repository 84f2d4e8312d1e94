import type { Range } from '../../source/scan.ts';
import type { Refusal } from '../refusal.ts';
import { type Anchor, findAnchors } from './anchors.ts';

/** Maximum number of aliases listed. */
const MAX_RELATED = 3;

/** The anchors of a text that aliases repeat, read when an edit first needs them. */
export class SharedAnchors {
  readonly #text: string;
  #anchors: readonly Anchor[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Refuses changes in a range with an anchor that aliases use. */
  refuseChange([start, end]: Range): Refusal | undefined {
    const anchor = this.#all().find(({ at }) => at >= start && at < end);
    return anchor && refusal(anchor);
  }

  /** Refuses to remove a range while an alias outside of it refers into it. */
  refuseRemoval(start: number, findEnd: () => number): Refusal | undefined {
    if (this.#all().length === 0) return undefined;
    const end = findEnd();
    const anchor = this.#all().find(
      ({ at, aliases }) => at >= start && at < end && aliases.some((alias) => alias < start || alias >= end),
    );
    return anchor && refusal(anchor);
  }

  #all(): readonly Anchor[] {
    this.#anchors ??= findAnchors(this.#text).filter(({ aliases }) => aliases.length > 0);
    return this.#anchors;
  }
}

function refusal({ at, name, aliases }: Anchor): Refusal {
  const count = aliases.length === 1 ? 'one alias refers to' : `${aliases.length} aliases refer to`;
  return {
    code: 'edit-shared-anchor',
    message: `The value has the YAML anchor &${name}, which ${count}: editing it would also change them.`,
    offset: at,
    related: aliases.slice(0, MAX_RELATED).map((offset) => ({ offset, message: 'Alias here' })),
  };
}
