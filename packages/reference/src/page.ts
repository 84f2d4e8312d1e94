import type { Severity } from '@curlew/diagnostics';
import type { Html } from './html/html.ts';
import type { PageFile, PageFrame, PageLink } from './page-frame.ts';
import type { Badge } from './phrases/badges.ts';

/** A whole reference: what it is about and its pages in reading order. Pages are rendered on demand by `renderPage`. */
export interface Reference {
  title: string;
  version: string;
  /** Overview first, then each tag with its operations, webhooks, schemas. Previous and next follow this order. */
  pages: PageInfo[];
}

/** The kind of a page. */
export type PageKind =
  | 'overview'
  | 'tag'
  | 'operation'
  | 'webhook'
  | 'schemas'
  | 'schema'
  | 'workflows'
  | 'workflow';

/** Metadata of a page, known before it is rendered. */
export interface PageInfo {
  kind: PageKind;
  /** Address below the base, no slash at either end, unique without regard to case: `users/get-user`; `''` is the overview. */
  path: string;
  title: string;
  /** Plain text of at most 160 characters for `<meta name="description">` and search. */
  description: string;
  /** `Operation.key`, tag name, the id of a schema or of a workflow. */
  key: string;
  method?: string;
  /** `operationId` of an operation. */
  operationId?: string;
  /** Number of the page in a list with several pages, from 2 on. */
  part?: number;
}

/** A rendered page view. Components insert its values and compute nothing. JSON-safe. */
export type PageView =
  | OverviewPage
  | TagPage
  | OperationPage
  | SchemaListPage
  | SchemaPage
  | WorkflowListPage
  | WorkflowPage;

/** The first page of a reference. */
export interface OverviewPage extends PageFrame {
  kind: 'overview';
  /** Absent on the first page of the list of tags. */
  part?: number;
  summary?: string;
  /** The image of `x-logo`, where a page may load it. */
  logo?: Html;
  /** Source of an inferred description: `34 recorded requests`. */
  inferredFrom?: string;
  /** The first paragraph of the description, where there is no summary. */
  lead?: Html;
  /** The description below it. */
  intro?: Html;
  servers: ServerView[];
  security: SecuritySchemeView[];
  sections: TagSection[];
  /** Files for download. */
  downloads: PageFile[];
  /** The pages of the list of tags, where it has several. */
  parts: PageLink[];
  /** Contact, license, terms, external documentation. */
  facts: { label: string; text: string; href?: string }[];
  /** The first schemas, and how many there are. */
  schemas?: PageLink & { count: number; items: PageLink[] };
  /** The first workflows, and how many there are. */
  workflows?: PageLink & { count: number; items: WorkflowSummary[] };
  /** A request to begin with, credentials included. */
  firstRequest?: { title: string; href: string; method: string; pathHtml: Html; samples: SampleView[] };
  diagnostics: Record<Severity, number>;
}

/** Groups under one heading, as in the navigation. */
export interface TagSection {
  heading?: string;
  tags: TagSummary[];
}

/** A tag in the list of an overview. */
export interface TagSummary {
  title: string;
  href: string;
  intro?: Html;
  /** Number of all operations of the tag. */
  count: number;
  operations: PageLink[];
}

/** The page of a tag. */
export interface TagPage extends PageFrame {
  kind: 'tag';
  /** The tag as operations name it, where it has a title of its own. */
  name?: string;
  /** `kind` of the tag (3.2): `nav`, `badge`, `audience`. */
  tagKind?: string;
  intro?: Html;
  externalDocs?: { label: string; href?: string };
  operations: (PageLink & { path: Html; intro?: Html })[];
  /** The pages of the list, where it has several. */
  parts: PageLink[];
}

/** View of an operation, on its own page or as a callback. */
export interface OperationView {
  method: string;
  /** The path template: parameters in `<var>`, break opportunities included. */
  pathHtml: Html;
  operationId?: string;
  deprecated: boolean;
  /** How many recordings it is inferred from: `from 12 samples`. */
  inferred?: string;
  /** Words of the author's beside the title, from `x-badges`: `Beta`. */
  badges: Badge[];
  body?: Html;
  /** `summary` and `description` of the path item, where the operation has others. */
  pathItem?: { summary?: string; body?: Html };
  externalDocs?: { label: string; href?: string };
  /** Its tags, unless the breadcrumbs name its only one; without an address where a tag has no page. */
  tags: { title: string; href?: string }[];
  /** Servers of this operation alone; empty where those of the whole API hold. */
  servers: ServerView[];
  /** "Bearer token with `users:read`"; absent when nothing is said. */
  authorization?: Html;
  /** Parameters by location, in reading order; empty locations are left out. */
  parameters: { id: string; title: string; rows: Html }[];
  requestBody?: RequestBodyView;
  responses: ResponseView[];
  /** The author's own samples, then ours. */
  samples: SampleView[];
  requestExamples?: ExampleGroup;
  responseExamples?: ExampleGroup;
  /** `x-*` fields shown as they are (collection scripts and the like). */
  extensions: { name: string; code: Html }[];
}

/** The page of an operation. */
export interface OperationPage extends PageFrame, OperationView {
  kind: 'operation' | 'webhook';
  /** The server's URL without trailing slash; absent for webhooks. */
  server?: string;
  /** Absent for webhooks. */
  choices?: RequestChoices;
  /** The path template as text, for the copy button. */
  pathText: string;
  callbacks: CallbackView[];
  /** Workflows that call it. */
  workflows: PageLink[];
}

/** The page that lists the schemas of a description. */
export interface SchemaListPage extends PageFrame {
  kind: 'schemas';
  schemas: (PageLink & { intro?: Html })[];
  /** The pages of the list, where it has several. */
  parts: PageLink[];
}

/** The page of a schema. */
export interface SchemaPage extends PageFrame {
  kind: 'schema';
  /** The schema's own title, where it is another than its name. */
  schemaTitle?: string;
  typeHtml: Html;
  body?: Html;
  schema: Html;
  example?: ExampleView;
  /** Operations and schemas that use it directly, at most 50 of each. */
  usedBy: (PageLink & { roles: string })[];
}

/** A workflow in a list. */
export interface WorkflowSummary extends PageLink {
  intro?: Html;
  /** `3 steps`. */
  steps: string;
}

/** The page that lists the workflows of an Arazzo document. */
export interface WorkflowListPage extends PageFrame {
  kind: 'workflows';
  intro?: Html;
  workflows: WorkflowSummary[];
  /** The pages of the list, where it has several. */
  parts: PageLink[];
}

/** The page of a workflow: calls in their order. */
export interface WorkflowPage extends PageFrame {
  kind: 'workflow';
  workflowId: string;
  body?: Html;
  /** Workflows that run before it. */
  dependsOn: Html[];
  /** Rows of properties. */
  inputs?: Html;
  steps: WorkflowStepView[];
  /** Steps that the page leaves out: `12 more`. */
  leftOut?: string;
  outputs: WorkflowValueView[];
  /** Code that runs the whole workflow. */
  samples: SampleView[];
}

/** A step of a workflow. */
export interface WorkflowStepView {
  /** The id of its element. */
  id: string;
  stepId: string;
  /** Of the operation or workflow that it calls. */
  title: string;
  /** Absent where that has no page. */
  href?: string;
  /** Of an operation. */
  method?: string;
  pathHtml?: Html;
  /** Why there is no page. */
  note?: string;
  /** It runs another workflow. */
  isWorkflow: boolean;
  body?: Html;
  dependsOn: Html[];
  parameters: WorkflowValueView[];
  requestBody?: { mediaType?: string; code?: Html; replacements: Html[] };
  /** Conditions of success. */
  criteria: Html[];
  outputs: WorkflowValueView[];
  onSuccess: Html[];
  onFailure: Html[];
  /** `500 ms`. */
  timeLimit?: string;
}

/** A parameter or an output, and the expression of its value. */
export interface WorkflowValueView {
  name: string;
  /** Of a parameter: `path`, `query`, `header`, `cookie`. */
  place?: string;
  value: Html;
}

/** A request body, as a page shows it. */
export interface RequestBodyView {
  required: boolean;
  intro?: Html;
  content: MediaTypeView[];
}

/** The content of one media type, as a page shows it. */
export interface MediaTypeView {
  id: string;
  type: string;
  /** Media type. */
  intro?: Html;
  /** The type of the whole body in words. */
  typeHtml?: Html;
  schema?: Html;
}

/** An example, as a page shows it. */
export interface ExampleView {
  title: string;
  /** Its key among the examples, where the title is another. */
  name?: string;
  intro?: Html;
  /** `json`, `xml`, `http`, `text`, … */
  language: string;
  /** Highlighted; the end of a long one is not. */
  code: Html;
  /** The number of lines of a long example, of which the first are shown until a reader opens the others. */
  foldedLines?: number;
  /** Generated from the schema. */
  generated: boolean;
}

/** Examples that are opened one at a time. */
export interface ExampleGroup {
  title: string;
  /** Name of the group, unique on the page. */
  name: string;
  /** All of them are in the menu of the request, which a script shows. */
  isInMenu?: boolean;
  examples: {
    status?: string;
    statusClass?: ResponseView['class'];
    label: string;
    open: boolean;
    example: ExampleView;
  }[];
}

/** A response, as a page shows it. */
export interface ResponseView {
  id: string;
  status: string;
  /** `OK`, `Not Found`; empty for codes without one. */
  phrase: string;
  /** Success, redirect, client error, server error, or the rest. */
  class: '1xx' | '2xx' | '3xx' | '4xx' | '5xx' | 'default';
  /** One line for the summary. */
  intro?: Html;
  /** The body has the words of the intro again. */
  isRepeated?: boolean;
  /** The rest of the description, when there is more. */
  body?: Html;
  open: boolean;
  /** The response has no content to expand. */
  isLine: boolean;
  headers?: Html;
  content: MediaTypeView[];
  links: { name: string; text: string; href?: string; intro?: Html }[];
}

/** A callback of an operation, as its page shows it. */
export interface CallbackView extends OperationView {
  id: string;
  name: string;
  /** The summary, where there is one. */
  title?: string;
}

/** Choices of a reader for a request; one of the values is the default, the first unless a sample says otherwise. */
export interface RequestChoices {
  /** Address of the operation as an OpenAPI description. */
  operationHref: string;
  /** Lists to choose from: servers (by the URLs that the description writes), media types, named examples, fields of a generated body, alternatives of authorization. */
  lists: {
    name: 'server' | 'mediaType' | 'example' | 'fields' | 'security';
    title: string;
    options: { value: string; text: string }[];
  }[];
  /** Variables of all servers. */
  variables: { server: string; name: string; default: string; enum: string[] }[];
}

/** One way to send the request. */
export interface SampleView {
  id: string;
  /** `curl`, `JavaScript`, `Python`, `Go`. */
  title: string;
  language: string;
  code: Html;
  /** Written by the author of the description, or for another protocol than HTTP; otherwise it can be written anew for other choices. */
  isGiven: boolean;
}

/** A server, as a page shows it. */
export interface ServerView {
  url: string;
  name?: string;
  intro?: Html;
  /** `facts`: the default and the allowed values, in words. */
  variables: { name: string; default: string; enum: string[]; facts: Html; intro?: Html }[];
}

/** A security scheme, as a page shows it. */
export interface SecuritySchemeView {
  id: string;
  title: string;
  /** "API key in the header `X-Key`". */
  kind: Html;
  intro?: Html;
  facts: { label: string; text: string; href?: string }[];
  /** `intro`: one line; `blocks`: a longer description; `flows`: those that know the scope, where others do not. */
  scopes: { name: string; intro?: Html; blocks?: Html; flows?: string }[];
}
