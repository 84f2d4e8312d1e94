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
  /** Names the revisions of one run. */
  lineage: string;
  /** Hash of the content on the disk that the text was read from or last saved to; `''` for a missing file. */
  diskVersion: string;
  isDirty: boolean;
  isReadOnly: boolean;
  /** Unsaved text of an earlier run that is neither taken nor discarded yet. */
  recovery?: Recovery;
  /** Absent while unsaved text is stored. */
  keepProblem?: KeepProblem;
  /** State that `keepEditorState` stored for this text: undo history, selection. Absent if the text differs. */
  editorState?: Json;
}

/** Why the state folder cannot store unsaved text, which a killed server would lose, and what to do. */
export interface KeepProblem {
  message: string;
  help: string;
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
  /** Counts the edits of the window: one that is sent again is made once. */
  edit?: number;
}

/** Refused: another window was first. The text to continue from is in the answer. */
export type EditTextResponse =
  | { accepted: true; revision: number; keepProblem?: KeepProblem }
  | { accepted: false; revision: number; text: string };

/** A window continues after its connection was lost, with the same server or the next one. */
export interface ResumeTextRequest {
  source: string;
  file: string;
  window: string;
  /** Lineage of the last text that the window has seen. */
  lineage: string;
  /** SHA-256 (base64url) of the last text of the server that the window has seen. */
  baseHash: string;
  /** The version on the disk that this text is based on. */
  diskVersion: string;
  /** The window has text that is not on the disk. */
  isDirty: boolean;
  /** An edit follows; a conflict is then pushed with it. */
  hasUnsent?: boolean;
}

export interface ResumeTextResponse {
  state: TextState;
  /** The text is a later revision of the text that the window has seen. */
  isContinued: boolean;
  /** Nobody has changed the text since the server was started. */
  isUntouched: boolean;
  /** The last edit of the window that was made. */
  accepted?: { edit: number; revision: number };
}

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
