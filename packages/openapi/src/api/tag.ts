export interface Tag {
  name: string;
  summary?: string;
  description?: string;
  /** Name of the parent tag (3.2). */
  parent?: string;
  kind?: string;
  /** `x-traitTag`: a text about the API, which no operation needs to have. */
  isText?: boolean;
  externalDocs?: ExternalDocs;
}

/** A heading over several tags: a Redoc extension that Scalar and others read as well. */
export interface TagGroup {
  name: string;
  /** Names of tags. */
  tags: string[];
}

export interface ExternalDocs {
  url: string;
  description?: string;
}
