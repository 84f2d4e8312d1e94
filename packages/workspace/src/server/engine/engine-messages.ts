import type { GrantedToken } from '@curlew/request/oauth';
import type { CallFailure, CallRequest, CallResponse } from '../../protocol/calls.ts';
import type { WorkspaceEvent } from '../../protocol/events.ts';
import type { ListGrantsResponse, RequestTokenRequest } from '../../protocol/oauth.ts';
import type { ProblemList } from '../../protocol/problems.ts';
import type { OpenedSource, SourceFileEntry } from '../../protocol/project.ts';
import type { RequestValues } from '../../protocol/request-form.ts';
import type { Usage } from '../../protocol/structure.ts';
import type { TextChange } from '../../protocol/text.ts';
import type { KeptToken } from '../state/environment-files.ts';
import type { BoundValues } from '../state/environments.ts';

/** A source as the engine knows it. What is saved and what is not is known by the server. */
export interface EngineSourceState {
  id: string;
  kind: string;
  state: 'ready' | 'unusable' | 'recorded';
  title: string;
  dialect?: string;
  files: Omit<SourceFileEntry, 'isDirty' | 'isReadOnly'>[];
  /** Absolute paths that references name and that do not exist. */
  missing: readonly string[];
  outline: OpenedSource['outline'];
  failure?: string;
}

/** Changes of the revision of a text that the engine had; of a text without a number, the text itself and the new one. */
export type EngineFileEdit = { path: string } & (
  | { revision: number; changes: TextChange[] }
  | { before: string; after: string }
);

export interface EngineEdit {
  files: EngineFileEdit[];
  usages: Usage[];
  also?: string[];
  refusal?: { message: string; help?: string };
  /** Where the result is; `revision` of the text after the edit. */
  place?: { file: string; pointer: string };
}

/** Inputs of a call that the engine does not keep. */
export interface SendContext extends BoundValues {
  allowedHosts: string[];
}

/** Calls of the window that the engine answers as they are. */
export type PassedCall =
  | 'complete'
  | 'hover'
  | 'findDefinition'
  | 'findUsages'
  | 'textPlace'
  | 'pointerAt'
  | 'operationForm'
  | 'readNode'
  | 'revealSend'
  | 'listCookies'
  | 'clearCookies'
  | 'listTests'
  | 'readMcp'
  | 'convertCaptures'
  | 'docsPage';

type Passed = { [Name in PassedCall]: { request: CallRequest<Name>; response: CallResponse<Name> } };

/** Calls of the server. Edits are returned, and made by the server, which has the texts. */
export interface EngineCalls extends Passed {
  addSource: { request: { id: string; path: string }; response: EngineSourceState };
  removeSource: { request: { source: string }; response: null };
  /** Waits until all texts that were given are read. */
  readSource: { request: { source: string }; response: EngineSourceState };
  /** Waits until they are checked. */
  checkSource: { request: { source: string }; response: ProblemList };
  setText: { request: { source: string; file: string; revision: number; text: string }; response: null };
  changeText: {
    request: { source: string; file: string; revision: number; changes: TextChange[] };
    response: null;
  };
  /** Files that the engine reads from the disk have changed there. */
  reload: { request: { source: string }; response: null };
  editStructure: { request: CallRequest<'editStructure'>; response: EngineEdit };
  applyFix: { request: CallRequest<'applyFix'>; response: EngineEdit };
  declareFinding: { request: CallRequest<'declareFinding'>; response: EngineEdit };
  saveAsExample: { request: CallRequest<'saveAsExample'>; response: EngineEdit };
  saveAsTest: { request: CallRequest<'saveAsTest'>; response: EngineEdit };
  acceptDifferences: { request: CallRequest<'acceptDifferences'>; response: EngineEdit };
  send: { request: CallRequest<'send'> & { context: SendContext }; response: CallResponse<'send'> };
  previewRequest: {
    request: CallRequest<'previewRequest'> & { context: SendContext };
    response: CallResponse<'previewRequest'>;
  };
  /** Where a request of an operation goes. */
  requestOrigin: {
    request: { source: string; operation: string; values: RequestValues; context: SendContext };
    response: { origin?: string };
  };
  cancelSend: { request: CallRequest<'cancelSend'>; response: CallResponse<'cancelSend'> };
  sendMessage: {
    request: CallRequest<'sendMessage'> & { context: SendContext };
    response: CallResponse<'sendMessage'>;
  };
  endStream: { request: CallRequest<'endStream'>; response: CallResponse<'endStream'> };
  writeCode: {
    request: CallRequest<'writeCode'> & { context: SendContext };
    response: CallResponse<'writeCode'>;
  };
  /** Hosts of the description's servers. */
  listServers: { request: { source: string }; response: { hosts: string[] } };
  runTests: {
    request: CallRequest<'runTests'> & { context: SendContext };
    response: CallResponse<'runTests'>;
  };
  cancelTests: { request: CallRequest<'cancelTests'>; response: CallResponse<'cancelTests'> };
  exportTests: { request: CallRequest<'exportTests'>; response: CallResponse<'exportTests'> };
  startMcp: {
    request: CallRequest<'startMcp'> & { context: SendContext };
    response: CallResponse<'startMcp'>;
  };
  /** Gives a running server the newest values of the environment. */
  updateMcp: { request: { source: string; context: SendContext }; response: null };
  stopMcp: { request: CallRequest<'stopMcp'>; response: CallResponse<'stopMcp'> };
  callTool: {
    request: CallRequest<'callTool'> & { context: SendContext };
    response: CallResponse<'callTool'>;
  };
  listGrants: { request: CallRequest<'listGrants'>; response: Pick<ListGrantsResponse, 'grants'> };
  requestToken: {
    request: RequestTokenRequest & { redirectUri: string; last?: KeptToken & { origins: readonly string[] } };
    /** `server`: origin that got the credentials of the client. */
    response: KeptToken & { server: string };
  };
  /** The query that an authorization server called the redirect address with. */
  finishSignIn: { request: { query: string }; response: { wasWaiting: boolean } };
  cancelToken: { request: CallRequest<'cancelToken'>; response: CallResponse<'cancelToken'> };
  /**
   * A newer token in place of one that has expired, or why the authorization server gives none; null if there is none to ask for.
   * `isFinal`: its refresh token will not be accepted again.
   */
  renewToken: {
    request: { source: string; scheme: string; kept: KeptToken & { origins: readonly string[] } };
    response: { token: GrantedToken } | { message: string; help: string; isFinal: boolean } | null;
  };
  /** A page as HTML, and its hash for the policy of its frame. */
  docsHtml: { request: { source: string; page: string }; response: { html: string } | null };
  convertSource: { request: { source: string }; response: { document: string } | null };
  listFlows: { request: CallRequest<'listFlows'>; response: CallResponse<'listFlows'> };
  editFlowText: { request: CallRequest<'editFlow'>; response: FlowText };
}

/** The text of an Arazzo document before and after an edit; without `before`, the file does not exist yet. */
export interface FlowText {
  path: string;
  before?: string;
  after: string;
}

export type EngineCall = keyof EngineCalls;
export type EngineRequest<Name extends EngineCall> = EngineCalls[Name]['request'];
export type EngineResponse<Name extends EngineCall> = EngineCalls[Name]['response'];

/** To the worker. */
export interface EngineEnvelope {
  id: number;
  name: EngineCall;
  request: unknown;
}

/** From the worker. */
export type EngineReply =
  | { id: number; value: unknown }
  | { id: number; failure: CallFailure }
  | { event: EngineEvent };

/** Events of the engine; some are passed on to the windows unchanged. */
export type EngineEvent =
  | { type: 'state'; state: EngineSourceState }
  | Extract<
      WorkspaceEvent,
      { type: 'problems' | 'token' | 'message' | 'stream' | 'sent' | 'test' | 'mcp' | 'docs' }
    >;

/** Initial data of the worker. */
export interface EngineOptions {
  /** Folder that messages name files from, and that the configuration is in. */
  cwd: string;
  /** Absolute path; absent: there is none. */
  config?: string;
}
