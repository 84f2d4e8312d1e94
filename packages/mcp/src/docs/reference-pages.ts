/** A page of the reference, for readers that are programs. */
export interface ReferencePage {
  /** Unique: what a page is read by. */
  id: string;
  title: string;
  /** Other words to find it by: method and path, names of parameters. */
  names: string;
  /** At most a sentence or two. */
  summary: string;
  markdown(): string;
}

/** The pages that are made of a description. This package makes none: who serves it may give them. */
export interface ReferencePages {
  /** In reading order. */
  list: readonly ReferencePage[];
  ofOperation(operationKey: string): ReferencePage | undefined;
}
