/** A file that is written. */
export interface PlannedFile {
  path: string;
  /** Text of today; undefined for a new file. */
  before?: string;
  after: string;
  /** What it is for, or what changes. */
  about: string;
}

/** What `init` changes. */
export interface InitPlan {
  files: PlannedFile[];
  /** What was left alone, or has to be done by hand; a line each. */
  notes: string[];
}
