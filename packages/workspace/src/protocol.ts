export type { CallFailure, CallName, CallRequest, CallResponse, Calls, WindowKey } from './protocol/calls.ts';
export type {
  CaptureComparison,
  CaptureDifference,
  ConvertCapturesRequest,
  ConvertCapturesResponse,
  SaveDescriptionRequest,
  SaveDescriptionResponse,
} from './protocol/captures.ts';
export type { DocsPage, DocsRequest, ExportDocsRequest, ExportDocsResponse } from './protocol/docs.ts';
export type {
  ChosenServer,
  ClientCertificate,
  EnterValuesRequest,
  Environment,
  EnvironmentList,
  FilledCredential,
  KeptCredential,
  SetEnvironmentRequest,
  WithheldSecret,
} from './protocol/environment.ts';
export type { WorkspaceEvent } from './protocol/events.ts';
export type {
  Flow,
  FlowEdit,
  FlowEditResponse,
  FlowFile,
  FlowList,
  FlowStep,
} from './protocol/flows.ts';
export type {
  CompletionItem,
  CompletionList,
  Definition,
  Hover,
  PositionRequest,
} from './protocol/language.ts';
export type {
  McpCallRequest,
  McpCallResponse,
  McpLogEntry,
  McpOverview,
  McpServer,
  McpTool,
} from './protocol/mcp.ts';
export type { MissingField, NodeField, NodeForm } from './protocol/node-form.ts';
export type {
  ListGrantsRequest,
  ListGrantsResponse,
  RequestTokenRequest,
  TokenGrantView,
  TokenStep,
} from './protocol/oauth.ts';
export type { Fix, Problem, ProblemList, TextPlace } from './protocol/problems.ts';
export type {
  NodePlace,
  OpenedSource,
  Outline,
  OutlineComponent,
  OutlineGroup,
  OutlineNode,
  OutlineOperation,
  OutlineTag,
  SourceEntry,
  SourceFileEntry,
} from './protocol/project.ts';
export type {
  FilledBody,
  FilledFile,
  FilledParameter,
  FormBody,
  FormExample,
  FormMediaType,
  FormParameter,
  FormSecurityScheme,
  FormServer,
  OperationForm,
  RequestValues,
} from './protocol/request-form.ts';
export type {
  BodyView,
  CodeRequest,
  CodeResponse,
  CookieView,
  ExchangeView,
  FindingView,
  HeaderView,
  HistoryEntry,
  MessageView,
  PreviewResponse,
  RequestProblemView,
  ResponseView,
  SendConnection,
  SendRequest,
  SendResponse,
  ValueFinding,
} from './protocol/send.ts';
export type {
  CreateDescriptionRequest,
  DescriptionTemplate,
  FoundFile,
  RecentFile,
  StartOverview,
} from './protocol/start.ts';
export type {
  AddComponent,
  AddOperation,
  AddParameter,
  AddResponse,
  ChangedFile,
  StructureEdit,
  StructureEditRequest,
  StructureEditResponse,
  Usage,
} from './protocol/structure.ts';
export type { PlannedTest, RunTestsRequest, TestList, TestResult, TestRun } from './protocol/tests.ts';
export type {
  Conflict,
  EditTextRequest,
  EditTextResponse,
  KeepProblem,
  Recovery,
  ResumeTextRequest,
  ResumeTextResponse,
  SaveRequest,
  SaveResponse,
  TextChange,
  TextState,
} from './protocol/text.ts';
