/** A problem as the list shows it. */
export interface Problem {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
  help?: string;
  /** Counted from 1; absent for a problem of no place. */
  line?: number;
  column?: number;
  /** The line, cut; absent for recordings, whose lines hold credentials. */
  excerpt?: string;
}

/** The problems of an input: errors first, then by place. */
export interface ProblemList {
  shown: Problem[];
  total: number;
}

/** A page in the list of pages. */
export interface ListedPage {
  path: string;
  title: string;
  kind: string;
  method?: string;
}

/** Requests to the worker. `id` is returned with each response. */
export type WorkerRequest =
  | { id: number; type: 'open'; name: string; text: string }
  | { id: number; type: 'page'; path: string };

/** Responses of the worker: to `open`, `opened` as soon as there are pages, then `checked`. */
export type WorkerResponse =
  | {
      id: number;
      type: 'opened';
      /** The noun for the input: `curl commands`. */
      label?: string;
      title?: string;
      pages: ListedPage[];
      problems: ProblemList;
      /** OpenAPI as YAML, or the reason why it is not shown. */
      document: { yaml: string } | { reason: string };
    }
  | { id: number; type: 'checked'; problems: ProblemList }
  | { id: number; type: 'page'; path: string; html: string }
  | { id: number; type: 'failed'; message: string };
