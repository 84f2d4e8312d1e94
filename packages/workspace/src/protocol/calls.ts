import type { Json } from '@curlew/openapi';
import type {
  ConvertCapturesRequest,
  ConvertCapturesResponse,
  SaveDescriptionRequest,
  SaveDescriptionResponse,
} from './captures.ts';
import type { DocsPage, DocsRequest, ExportDocsRequest, ExportDocsResponse } from './docs.ts';
import type {
  EnterValuesRequest,
  EnvironmentList,
  SetEnvironmentRequest,
  WithheldSecret,
} from './environment.ts';
import type { FlowEdit, FlowEditResponse, FlowList } from './flows.ts';
import type { CompletionList, Definition, Hover, PositionRequest } from './language.ts';
import type { McpCallRequest, McpCallResponse, McpOverview, McpServer } from './mcp.ts';
import type { NodeForm } from './node-form.ts';
import type { ListGrantsRequest, ListGrantsResponse, RequestTokenRequest } from './oauth.ts';
import type { ProblemList, TextPlace } from './problems.ts';
import type { NodePlace, OpenedSource, SourceEntry } from './project.ts';
import type { OperationForm, RequestValues } from './request-form.ts';
import type {
  CodeRequest,
  CodeResponse,
  CookieView,
  ExchangeView,
  HistoryEntry,
  PreviewResponse,
  SendConnection,
  SendMessageRequest,
  SendRequest,
  SendResponse,
} from './send.ts';
import type { CreateDescriptionRequest, StartOverview } from './start.ts';
import type { StructureEditRequest, StructureEditResponse, Usage } from './structure.ts';
import type { RunTestsRequest, TestList, TestRun } from './tests.ts';
import type {
  EditTextRequest,
  EditTextResponse,
  ResumeTextRequest,
  ResumeTextResponse,
  SaveRequest,
  SaveResponse,
  TextState,
} from './text.ts';

interface InSource {
  source: string;
}
interface InFile extends InSource {
  file: string;
}
/** Not sent, or not started: secrets may not be sent to these origins yet. */
interface Withheld {
  withheld?: WithheldSecret[];
}
type Call<Request, Response> = { request: Request; response: Response };

/**
 * Every call: `POST /api/<name>` with the request as JSON (`content-type: application/json`) answers with the response as
 * JSON, or with a status of 400 and above and a `CallFailure`. The cookie of the window's address is the credential.
 */
export interface Calls {
  // Sources
  listSources: Call<
    Record<string, never>,
    { sources: SourceEntry[]; server: string; version: string; folder: string; windowKey?: WindowKey }
  >;
  openSource: Call<InSource, OpenedSource>;
  /** Opens another file of this machine; answers with its source. */
  /** Files and templates to begin with. */
  readStart: Call<Record<string, never>, StartOverview>;
  /** Writes a new description from a template and opens it. */
  createDescription: Call<CreateDescriptionRequest, SaveDescriptionResponse>;
  addSource: Call<{ path: string }, { source: SourceEntry }>;
  closeSource: Call<InSource, Record<string, never>>;
  listProblems: Call<InSource, ProblemList>;

  // Text
  readText: Call<InFile, TextState>;
  resumeText: Call<ResumeTextRequest, ResumeTextResponse>;
  editText: Call<EditTextRequest, EditTextResponse>;
  save: Call<SaveRequest, SaveResponse>;
  /** Takes the text on the disk in place of the editor's. */
  revertText: Call<InFile & { window?: string }, TextState>;
  /** Takes recovered text as an unsaved change, or discards it. */
  decideRecovery: Call<InFile & { accept: boolean; window?: string }, TextState>;
  /** Undo history and selection, kept beside the recovered text; at most 5 MB. */
  keepEditorState: Call<InFile & { revision: number; state: Json }, Record<string, never>>;

  // Language
  complete: Call<PositionRequest, CompletionList>;
  hover: Call<PositionRequest, { hover: Hover | null }>;
  findDefinition: Call<PositionRequest, { definition: Definition | null }>;
  findUsages: Call<
    PositionRequest | (InSource & { place: { file: string; pointer: string } }),
    { name: string; place: { file: string; pointer: string } | null; usages: Usage[] }
  >;
  /** Where the value or its key at a pointer is written. */
  textPlace: Call<InSource & { file: string; pointer: string; part?: 'key' | 'value' }, TextPlace>;
  /** The value that an offset is inside of. */
  pointerAt: Call<PositionRequest, { pointer: string; operation?: string }>;

  // Structure
  /** A node as a form; null where nothing is written. */
  readNode: Call<InSource & { place: NodePlace }, { form: NodeForm | null }>;
  editStructure: Call<StructureEditRequest, StructureEditResponse>;
  applyFix: Call<InSource & { fix: string; isPreview?: boolean; window?: string }, StructureEditResponse>;

  // Requests
  operationForm: Call<InSource & { operation: string }, OperationForm>;
  previewRequest: Call<InSource & { operation: string; values: RequestValues }, PreviewResponse>;
  send: Call<SendRequest, SendResponse>;
  cancelSend: Call<{ id: string }, { wasRunning: boolean }>;
  /** `problem`: a sentence that states why the protocol cannot carry the message. The connection stays open. */
  sendMessage: Call<SendMessageRequest, { problem?: string }>;
  /** Closes a WebSocket, or ends the messages of a gRPC stream. */
  endStream: Call<{ id: string }, { wasOpen: boolean }>;
  /** A call of this session as it was, credentials included, for a user who wants to see them. It is never written to the disk. */
  revealSend: Call<InSource & { call: string }, { exchange: ExchangeView }>;
  /** Edits the description so that it declares what a finding of a call is about. */
  declareFinding: Call<
    InSource & { call: string; finding: number; isPreview?: boolean; window?: string },
    StructureEditResponse
  >;
  writeCode: Call<CodeRequest, CodeResponse>;
  listHistory: Call<InSource & { operation?: string }, { entries: HistoryEntry[] }>;
  readHistory: Call<InSource & { id: string }, SendResponse>;
  clearHistory: Call<InSource, Record<string, never>>;
  /** Adds the body of a reply as an example of its response, credentials replaced. */
  saveAsExample: Call<InSource & { call: string; name: string; window?: string }, StructureEditResponse>;
  /** Adds the request and the status of its reply as a test of the operation (`x-tests`). */
  saveAsTest: Call<InSource & { call: string; name: string; window?: string }, StructureEditResponse>;
  listEnvironments: Call<InSource, EnvironmentList>;
  setEnvironment: Call<SetEnvironmentRequest, EnvironmentList>;
  renameEnvironment: Call<InSource & { name: string; newName: string }, EnvironmentList>;
  removeEnvironment: Call<InSource & { name: string }, EnvironmentList>;
  /** Without a name, values are kept in memory. */
  chooseEnvironment: Call<InSource & { name?: string }, EnvironmentList>;
  /** Keeps a server and credentials in the chosen environment. */
  enterValues: Call<EnterValuesRequest, EnvironmentList>;
  /** Allows that secrets of the chosen environment are sent to further origins. */
  allowSecrets: Call<InSource & { secrets: WithheldSecret[] }, EnvironmentList>;
  /** Cookies of the replies to requests. They are kept in memory. */
  listCookies: Call<InSource & { withValues?: boolean }, { cookies: CookieView[] }>;
  /** Removes a cookie, or all of them. */
  clearCookies: Call<InSource & { cookie?: { host: string; name: string } }, Record<string, never>>;
  /** Ways to a token of a security scheme. May request the metadata of its authorization server. */
  listGrants: Call<ListGrantsRequest, ListGrantsResponse>;
  /** Answers when there is a token; what the user has to do for it is pushed. The token itself stays on the server. */
  requestToken: Call<RequestTokenRequest, { list: EnvironmentList; expiresAt?: number }>;
  cancelToken: Call<{ id: string }, { wasRunning: boolean }>;
  /** Hosts beside the description's servers that requests may go to: `host` or `host:port`. */
  listAllowedHosts: Call<InSource, { servers: string[]; allowed: string[] }>;
  allowHost: Call<InSource & { host: string }, { servers: string[]; allowed: string[] }>;
  removeAllowedHost: Call<InSource & { host: string }, { servers: string[]; allowed: string[] }>;

  // Flows
  listFlows: Call<InSource, FlowList>;
  /** Writes the Arazzo document. */
  editFlow: Call<InSource & { edit: FlowEdit }, FlowEditResponse>;

  // Tests
  listTests: Call<InSource & { negative?: boolean; workflows?: string[] }, TestList>;
  runTests: Call<RunTestsRequest, TestRun>;
  cancelTests: Call<{ id: string }, { wasRunning: boolean }>;
  exportTests: Call<
    { id: string; format: 'junit' | 'html' | 'json' },
    { fileName: string; mediaType: string; content: string }
  >;

  // MCP
  readMcp: Call<InSource, McpOverview>;
  startMcp: Call<
    InSource & { port?: number; environment?: string; connection?: SendConnection },
    McpServer & Withheld
  >;
  stopMcp: Call<InSource, McpServer>;
  callTool: Call<McpCallRequest, McpCallResponse & Withheld>;

  // Docs
  docsPage: Call<DocsRequest, DocsPage>;
  exportDocs: Call<ExportDocsRequest, ExportDocsResponse>;

  // Captures
  convertCaptures: Call<ConvertCapturesRequest, ConvertCapturesResponse>;
  /** Makes the edits of chosen differences in the description that was compared. */
  acceptDifferences: Call<
    InSource & { comparison: string; differences: number[]; window?: string },
    StructureEditResponse
  >;
  /** Writes a new description and opens it. */
  saveDescription: Call<SaveDescriptionRequest, SaveDescriptionResponse>;
  /** Converts a source of recordings and saves the description. */
  convertSource: Call<InSource & { path: string; overwrite?: boolean }, SaveDescriptionResponse>;
}

/**
 * What a window proves to the next server that it belongs to, and that server to the window. Absent where the state folder cannot be
 * written: then no later server knows the window.
 */
export interface WindowKey {
  /** Id of the server. */
  run: string;
  /** 32 bytes, in base64url. */
  key: string;
}

export type CallName = keyof Calls;
export type CallRequest<Name extends CallName> = Calls[Name]['request'];
export type CallResponse<Name extends CallName> = Calls[Name]['response'];

/** The body of an answer with a status of 400 and above. */
export interface CallFailure {
  /** `unauthorized` and `forbidden` have no help. */
  code:
    | 'unauthorized'
    | 'forbidden'
    | 'unknown-call'
    | 'invalid-request'
    | 'not-found'
    | 'unusable'
    | 'refused'
    | 'too-large'
    | 'engine-failed';
  message: string;
  help?: string;
}
