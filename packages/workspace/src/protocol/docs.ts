/** The page of what is open: an operation, a schema, a tag, or the overview. */
export interface DocsRequest {
  source: string;
  operation?: string;
  schema?: string;
  /** Path of a page as the pages link it. */
  page?: string;
}

/**
 * A page of the reference, made from the text as it is typed. `url` is for an `<iframe sandbox="allow-same-origin">`: its
 * policy allows styles and nothing else, and no script runs in it.
 */
export interface DocsPage {
  url: string;
  title: string;
  /** The page that `page` names. */
  page: string;
  /** The last usable text: what is typed cannot be read now. */
  isOutdated: boolean;
}

export interface ExportDocsRequest {
  source: string;
  /** Folder, absolute or relative to where the workspace was started. */
  out: string;
  /** Path of the Arazzo document whose workflows get pages. */
  workflows?: string;
}

export interface ExportDocsResponse {
  isWritten: boolean;
  /** Absolute path. */
  out: string;
  /** Output of `curlew docs`. */
  messages: string[];
}
