import type { Json } from '@curlew/openapi';

/**
 * The text of a file as the editor has it. Lines end with `\n`, whatever the file has; saving writes its own line ends,
 * encoding and byte order mark. Offsets count UTF-16 units in this text.
 */
export interface TextState {
  path: string;
  text: string;
  /** Counts accepted edits, from 1. */
  revision: number;
  /** Of the content on the disk that the text was read from or last saved to; `''` for a file that is not there. */
  diskVersion: string;
  isDirty: boolean;
  isReadOnly: boolean;
  /** Unsaved text of an earlier run that is neither taken nor discarded yet. */
  recovery?: Recovery;
  /** State that `keepEditorState` stored for this text: undo history, selection. Absent if the text differs. */
  editorState?: Json;
}

export interface Recovery {
  text: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** The file has changed since. */
  isOutdated: boolean;
}

/** Replaces `[from, to)`. Offsets of one list all count in the text before it; in order, without overlaps. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

export interface EditTextRequest {
  source: string;
  file: string;
  /** The revision that the changes were made on. */
  baseRevision: number;
  changes: TextChange[];
  /** Id of the window; its own changes are not pushed to it. */
  window?: string;
}

/** Refused: another window was first. The text to continue from is in the answer. */
export type EditTextResponse =
  | { accepted: true; revision: number }
  | { accepted: false; revision: number; text: string };

export interface SaveRequest {
  source: string;
  /** Default: every file with unsaved changes. */
  file?: string;
  /** Overwrites a change on the disk that the user was shown: the `diskVersion` of the conflict. */
  overwrite?: string;
}

export interface SaveResponse {
  saved: { file: string; diskVersion: string }[];
  conflicts: Conflict[];
  /** Files that cannot be written, each with a sentence. */
  failures: { file: string; message: string; help: string }[];
}

/** A file that was changed on the disk and in the editor. */
export interface Conflict {
  file: string;
  /** Text of the editor. */
  mine: string;
  /** Text on the disk; absent when the file was removed. */
  theirs?: string;
  /** The text that both began with. */
  base: string;
  diskVersion: string;
}
