import { type Description, isJson } from './description.ts';
import type { Score } from './score-result.ts';
import { mergeShapes, type Shape } from './shape.ts';

/** Formats that a value can show. */
const FORMATS = new Set('date date-time time duration uuid email uri url ipv4 ipv6 hostname'.split(' '));

/** Collects the recorded parts of each place of an operation, and whether each of them was inferred. */
export class RecallTally {
  readonly #properties = new Map<string, boolean>();
  readonly #formats = new Map<string, boolean>();
  readonly #enums = new Map<string, boolean>();

  walk(
    place: string,
    value: unknown,
    truth: Shape,
    found: Shape,
    left: Description,
    right: Description,
  ): void {
    if (Array.isArray(value)) {
      const [items, guessed] = [mergeShapes(truth.items, left), mergeShapes(found.items, right)];
      for (const item of value) this.walk(`${place}[]`, item, items, guessed, left, right);
    } else if (isJson(value)) {
      for (const [name, member] of Object.entries(value)) {
        const declared = truth.properties.get(name);
        const pointer = `${place}.${declared ? name : '*'}`;
        const guessed = declared ? found.properties.get(name) : found.map;
        note(this.#properties, pointer, (guessed?.length ?? 0) > 0);
        const inner = mergeShapes(declared ?? truth.map, left);
        this.walk(pointer, member, inner, mergeShapes(guessed ?? [], right), left, right);
      }
    } else if (typeof value === 'string') this.#text(place, truth, found);
  }

  #text(place: string, truth: Shape, found: Shape): void {
    const format = [...truth.formats].find((one) => FORMATS.has(one));
    if (format !== undefined) {
      const isFound = found.formats.has(format) || (format === 'url' && found.formats.has('uri'));
      note(this.#formats, place, isFound);
    }
    if (truth.values) {
      const { values } = found;
      note(this.#enums, place, values?.isSubsetOf(truth.values) === true);
    }
  }

  addTo(total: Score): void {
    for (const [tally, ratio] of [
      [this.#properties, total.propertyRecall],
      [this.#formats, total.formatRecall],
      [this.#enums, total.enumRecall],
    ] as const) {
      ratio.of += tally.size;
      ratio.right += [...tally.values()].filter(Boolean).length;
    }
  }
}

function note(tally: Map<string, boolean>, place: string, found: boolean): void {
  tally.set(place, found || tally.get(place) === true);
}
