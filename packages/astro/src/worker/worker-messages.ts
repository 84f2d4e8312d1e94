import type { ProjectPolicy, Source } from '@curlew/project';
import type { PageView } from '@curlew/reference';
import type { SiteAddress } from '../integration/site-address.ts';
import type { ReferenceSource } from '../report/reference-source.ts';

/** What the worker opens: everything is plain data. */
export interface WorkerProject {
  sources: readonly Source[];
  cwd: string;
  limits: Record<string, number | undefined>;
  allowRemote: boolean;
  lenient: boolean;
  showInternal: boolean;
  remoteImages: boolean;
  /** Configuration file whose plugins the worker loads: functions cannot be sent. */
  pluginsFile?: string;
  policy: ProjectPolicy;
  address: SiteAddress;
}

export type WorkerRequest =
  /** Opens a project in place of an earlier one, and loads all its sources. */
  | { type: 'open'; project: WorkerProject }
  /** Loads the sources that a changed file belongs to. */
  | { type: 'reload'; changed: ReadonlySet<string> }
  | { type: 'render'; base: string; path: string };

/** A request with the number that its response bears. */
export interface Envelope {
  id: number;
  request: WorkerRequest;
}

/** What loading gave. */
export interface Loaded {
  /** The sources that were loaded. */
  sources: ReferenceSource[];
  /** Every file to watch from now on. */
  files: string[];
}

export type WorkerResponse =
  | { id: number; value: Loaded | PageView }
  | { id: number; error: { message: string; hint?: string; stack?: string } };
