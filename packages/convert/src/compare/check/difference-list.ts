import type { Edit, Json } from '@curlew/openapi';
import { COMPARE_CODES, type Difference, type DifferenceKind, type DifferencePlace } from '../difference.ts';

/** What a check found in one recorded request. Equal findings of an operation are one `Difference`. */
export interface RecordedFinding {
  /** Equal for equal differences of one operation. */
  key: string;
  kind: DifferenceKind;
  message: string;
  method: string;
  path: string;
  index: number;
  count?: number;
  place: DifferencePlace;
  edits?: readonly Edit[];
  unsettled?: string;
  /** Values of a property that is not declared. */
  values?: readonly Json[];
}

/** A difference, and the values that it is inferred from. */
export interface Collected {
  difference: Difference;
  values: Json[];
}

/** Maximum number of values kept of a property. */
const MAX_VALUES = 1_000;

/** The differences of all requests, each once, in the order in which they were first seen. */
export class DifferenceList {
  readonly #byKey = new Map<string, Collected>();

  add({ key, index, count = 1, edits = [], values = [], ...rest }: RecordedFinding): void {
    const known = this.#byKey.get(key);
    if (known === undefined) {
      const isContradiction = COMPARE_CODES[rest.kind].severity === 'error';
      const difference = { ...rest, isContradiction, count, edits: [...edits], requests: [index] };
      this.#byKey.set(key, { difference, values: [...values] });
      return;
    }
    const { requests } = known.difference;
    known.difference.count += count;
    if (requests.at(-1) !== index) requests.push(index);
    for (const value of values) if (known.values.length < MAX_VALUES) known.values.push(value);
  }

  get collected(): Collected[] {
    return [...this.#byKey.values()];
  }
}
