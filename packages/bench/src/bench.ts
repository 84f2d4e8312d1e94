/** One benchmark. */
export interface Bench {
  /** Name, which `npm run bench --` takes as an argument. */
  name: string;
  /** A phrase that names the compared programs. */
  about: string;
  run(): Promise<Table>;
}

/** Output of a benchmark: a head, rows, and a summary. */
export interface Table {
  head: string[];
  rows: string[][];
  /** Summaries such as `wall 2.1 × (at most 3 ×)`. */
  verdicts: string[];
}
