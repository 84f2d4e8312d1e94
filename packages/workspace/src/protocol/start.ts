/** What a window without a description offers. */
export interface StartOverview {
  /** Absolute path of the folder whose files are listed. */
  folder: string;
  /** Descriptions of the folder, then recordings. */
  found: FoundFile[];
  /** Files of the folder that are not in the list. */
  moreCount: number;
  /** Files that were opened before, newest first. */
  recent: RecentFile[];
  templates: DescriptionTemplate[];
}

export interface FoundFile {
  /** Absolute path. */
  path: string;
  /** The path as messages name it. */
  name: string;
  /** What it is: `an OpenAPI description`. */
  label: string;
}

export interface RecentFile {
  /** Absolute path. */
  path: string;
  /** Milliseconds since 1970. */
  openedAt: number;
}

export interface DescriptionTemplate {
  id: string;
  title: string;
  /** A sentence about what it contains. */
  summary: string;
}

export interface CreateDescriptionRequest {
  /** Id of a template. */
  template: string;
  /** File, absolute or relative to where the workspace was started: `.yaml`, `.yml` or `.json`. */
  path: string;
  overwrite?: boolean;
}
