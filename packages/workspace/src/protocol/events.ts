import type { EnvironmentList } from './environment.ts';
import type { McpLogEntry, McpServer } from './mcp.ts';
import type { TokenStep } from './oauth.ts';
import type { ProblemList } from './problems.ts';
import type { OpenedSource, SourceEntry } from './project.ts';
import type { ExchangeView, MessageView } from './send.ts';
import type { TestResult } from './tests.ts';
import type { Conflict, TextChange } from './text.ts';

/** Events of the server: one JSON object per event of `GET /api/events?window=<id>` (server-sent events, no name). */
export type WorkspaceEvent =
  /** First event of a connection. */
  | { type: 'hello'; server: string; version: string }
  | { type: 'sources'; sources: SourceEntry[] }
  | { type: 'problems'; list: ProblemList }
  /** After the texts were read again: the outline and everything derived from it. */
  | { type: 'opened'; source: OpenedSource }
  /** Another window, an edit of the tree, or a reload from the disk changed a text. */
  | {
      type: 'text';
      source: string;
      file: string;
      /** The one that the changes were made on. */
      baseRevision: number;
      revision: number;
      /** Hash of the content on the disk that the text is based on. */
      diskVersion: string;
      changes: TextChange[];
      /** The window that asked for it. */
      window?: string;
      reason: 'window' | 'edit' | 'disk';
    }
  | { type: 'saved'; source: string; file: string; revision: number; diskVersion: string }
  /** A file with unsaved changes was changed or removed on the disk. */
  | { type: 'conflict'; source: string; conflict: Conflict }
  /** A file without unsaved changes was removed. */
  | { type: 'removed'; source: string; file: string }
  | { type: 'environments'; source: string; list: EnvironmentList }
  /** What the user has to do for the token that `requestToken` waits for. */
  | { type: 'token'; id: string; step: TokenStep }
  | { type: 'docs'; source: string }
  | { type: 'message'; call: string; message: MessageView }
  /** A connection of a live call is open. */
  | { type: 'stream'; call: string }
  | { type: 'sent'; call: string; status?: number; exchange?: Pick<ExchangeView, 'durationMs'> }
  | { type: 'test'; run: string; result: TestResult; done: number; total: number }
  | { type: 'mcp'; source: string; server: McpServer; entry?: McpLogEntry }
  /** The engine failed and was started again; texts are kept. */
  | { type: 'engine'; message: string };
