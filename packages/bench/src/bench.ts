/** One thing that is measured. */
export interface Bench {
  /** What follows `npm run bench --`. */
  name: string;
  /** What is compared with what, in a sentence. */
  about: string;
  run(): Promise<Table>;
}

/** What a bench prints: a head, rows, and what the numbers come to. */
export interface Table {
  head: string[];
  rows: string[][];
  /** `wall 2.1 × (at most 3 ×)`. */
  verdicts: string[];
}
