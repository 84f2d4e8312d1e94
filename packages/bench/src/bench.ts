/** One thing that is measured. */
export interface Bench {
  /** Arguments of `npm run bench --`. */
  name: string;
  /** The compared programs, in a sentence. */
  about: string;
  run(): Promise<Table>;
}

/** Output of a benchmark: a head, rows, and a summary. */
export interface Table {
  head: string[];
  rows: string[][];
  /** `wall 2.1 × (at most 3 ×)`. */
  verdicts: string[];
}
