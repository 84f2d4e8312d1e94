/** A collection to run: its requests as they are written, with `{{name}}` for variables. */
export interface CollectionToRun {
  name?: string;
  /** Variables of the collection. */
  variables: Readonly<Record<string, string>>;
  /** In the order in which they are sent. */
  requests: readonly CollectionRequest[];
}

/** A request of a collection. */
export interface CollectionRequest {
  /** Position in the collection. */
  index: number;
  id?: string;
  name: string;
  /** Names of the folders around it, outermost first. */
  folders: readonly string[];
  method: string;
  /** Without the query, if `query` lists it; may be relative to the server of the run. */
  url: string;
  query?: readonly { name: string; value?: string }[];
  /** Values of `:name` segments. */
  pathVariables: Readonly<Record<string, string>>;
  headers: readonly { name: string; value: string }[];
  body?: CollectionBody;
  auth?: { type: string; parameters: Readonly<Record<string, string>> };
  scripts: { prerequest?: string; test?: string };
  /** Variables of the folders around it. */
  variables: Readonly<Record<string, string>>;
  /** Statuses of its saved responses. */
  savedStatuses: readonly number[];
}

export type CollectionBody =
  | { kind: 'text'; text: string; mediaType: string }
  | { kind: 'form' | 'multipart'; fields: readonly CollectionField[]; mediaType: string }
  /** `variables` is JSON text. */
  | { kind: 'graphql'; query: string; variables: string; operationName?: string }
  /** A file, which is never read. */
  | { kind: 'file' };

/** A field of a form; one with a `fileName` is a file, whose content a collection does not have. */
export interface CollectionField {
  name: string;
  value?: string;
  fileName?: string;
  contentType?: string;
}
