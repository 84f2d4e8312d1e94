/** A page of the reference for a model. */
export interface ReferencePage {
  /** Unique id of the page. */
  id: string;
  title: string;
  /** Further search text: method and path, names of parameters. */
  names: string;
  /** At most a sentence or two. */
  summary: string;
  markdown(): string;
}

/** The pages of a description, given by the caller of this package. */
export interface ReferencePages {
  /** In reading order. */
  list: readonly ReferencePage[];
  ofOperation(operationKey: string): ReferencePage | undefined;
}
