/** Metadata of a source. */
export interface SourceInfo {
  /** Becomes `info.title` with the option `useSourceInfo`. */
  title?: string;
  /** CommonMark; becomes `info.description` with the same option. */
  description?: string;
  /** Becomes `info.version` with the same option. */
  version?: string;
  /** Identifier of the source where it was exported from. */
  id?: string;
  /** URL of the format's schema. */
  schema?: string;
  /** Groups of its requests; become the `tags` of the document. */
  tags?: TagInfo[];
  /** Variables that it declares, with their values. */
  variables?: VariableInfo[];
}

/** A variable as a source declares it. */
export interface VariableInfo {
  name: string;
  /** Group or request that declares it. */
  holder?: string;
  value?: string;
  type?: string;
  /** CommonMark. */
  description?: string;
  disabled?: true;
}

/** A group of requests. OpenAPI 3.2, section 4.22. */
export interface TagInfo {
  /** Unique in the source; what `tags` of a request name. */
  name: string;
  /** The original name, if `name` had to be made unique. */
  summary?: string;
  /** CommonMark. */
  description?: string;
  /** Identifier of the group in its source. */
  id?: string;
  /** Name of the group around it. */
  parent?: string;
}
