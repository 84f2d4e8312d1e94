import type { ProjectPolicy, Source } from '@curlew/project';
import type { ArtifactFile, GuideLink, PageView, PropertyOrder } from '@curlew/reference';
import type { AssistantId } from '@curlew/reference/internal';
import type { MarkdownPlugins } from '@curlew/reference/markdown-plugins';
import type { SampleLanguageId } from '@curlew/request';
import type { OwnFolders } from '../integration/files/own-file.ts';
import type { KeptFiles } from '../integration/site/kept-pages.ts';
import type { SiteAddress } from '../integration/site/site-address.ts';
import type { TryItSettings } from '../options/curlew-options.ts';
import type { ReferenceSource } from '../report/reference-source.ts';

/** Settings of the project that the worker opens, plain data. */
export interface WorkerProject {
  sources: readonly Source[];
  /** Base of the page that lists the references, without a locale; absent if there is only one reference. */
  index?: string;
  cwd: string;
  limits: Record<string, number | undefined>;
  allowRemote: boolean;
  lenient: boolean;
  showInternal: boolean;
  propertyOrder: PropertyOrder;
  remoteImages: boolean;
  /** Where links of descriptions to paths of their host lead. */
  linkBase?: string;
  /** Address to edit a source at, with `{path}` and `{line}`. */
  editUrl?: string;
  /** Assistants that pages lead to. */
  assistants: readonly AssistantId[];
  /** Address of an MCP server of the API. */
  mcpServer?: string;
  /** Languages of the samples, in order. */
  sampleLanguages: readonly SampleLanguageId[];
  /** Guides of the site, for the search. */
  guides: readonly GuideLink[];
  /** Settings of the panel that sends requests; absent if there is none. */
  tryIt?: TryItSettings;
  /** Markdown plugins, which only a renderer in the same thread can get. */
  markdownPlugins?: MarkdownPlugins;
  /** Configuration file whose plugins the worker loads: functions cannot be sent. */
  pluginsFile?: string;
  /** Whether to make keys of pages. */
  isKeyed?: boolean;
  policy: ProjectPolicy;
  address: SiteAddress;
}

export type WorkerRequest =
  /** Opens a project, replacing an earlier one, and loads all its sources; early: `inspect` finds the rest of their problems. */
  | { type: 'open'; project: WorkerProject; isEarly?: boolean }
  /** Loads the sources that a changed file belongs to, early: `inspect` finds the rest of their problems. */
  | { type: 'reload'; changed: ReadonlySet<string> }
  | { type: 'inspect' }
  | { type: 'render'; base: string; path: string; idPrefix?: string | undefined }
  /** The text of one file beside the pages. */
  | { type: 'artifact'; base: string; path: string }
  /** Writes all files beside the pages into the folder of a built site. */
  | { type: 'write'; out: string; own: OwnFolders; kept?: KeptFiles | undefined };

/** A request with the number that its response bears. */
export interface Envelope {
  id: number;
  request: WorkerRequest;
}

/** Result of loading. */
export interface Loaded {
  /** The sources that were loaded. */
  sources: ReferenceSource[];
  /** Every file to watch from now on. */
  files: string[];
}

/** A file beside the pages with its text. Plain data. */
export interface WrittenArtifact extends Omit<ArtifactFile, 'write'> {
  readonly text: string;
}

/** Result of each request type. */
export interface WorkerResults {
  open: Loaded;
  reload: Loaded;
  inspect: Loaded;
  render: PageView;
  artifact: WrittenArtifact | undefined;
  /** Number of written files. */
  write: number;
}

export type WorkerValue = WorkerResults[keyof WorkerResults];

export type WorkerResponse =
  | { id: number; value: WorkerValue }
  | { id: number; error: { message: string; hint?: string; stack?: string } };
