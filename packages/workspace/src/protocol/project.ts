import type { DiagnosticCounts } from '@curlew/diagnostics';

/** A description that is open: the entry file and what its references reach. */
export interface SourceEntry {
  /** Stable while the server runs; never a path. */
  id: string;
  /** Absolute path of the entry file. */
  path: string;
  /** The path as messages name it. */
  name: string;
  /** Id of its source kind: `openapi`; `curl`, `collection` or `har` while recordings are not converted yet. */
  kind: string;
  /** `recorded`: `convertRecording` has to say where the description is saved before it can be edited. */
  state: 'ready' | 'loading' | 'unusable' | 'recorded';
  title: string;
  /** Some text of it is not saved. */
  isDirty: boolean;
  counts: DiagnosticCounts;
}

/** Everything that is shown of a description beside its texts. */
export interface OpenedSource {
  source: SourceEntry;
  /** `OpenAPI 3.1`; absent when nothing can be read. */
  dialect?: string;
  files: SourceFileEntry[];
  outline: Outline;
  /** Why nothing, or not everything, can be shown: the first error. */
  failure?: string;
}

/** A file of a description. */
export interface SourceFileEntry {
  /** Absolute path: what calls name the file by. */
  path: string;
  /** The path as spans and messages name it. */
  name: string;
  language: 'yaml' | 'json';
  isReadOnly: boolean;
  /** The text differs from that on the disk. */
  isDirty: boolean;
  counts: DiagnosticCounts;
}

/** The tree beside the editor. Places are JSON Pointers (RFC 6901) in files; `textPlace` turns one into offsets. */
export interface Outline {
  info: OutlineNode;
  servers: OutlineNode[];
  /** Declared ones first, then those that operations alone name. */
  tags: OutlineTag[];
  operations: OutlineOperation[];
  /** Methods that a path can have, as the dialect names them: `get`, `query`, … */
  methods: readonly string[];
  /** Components by kind (`schemas`, `responses`, `parameters`, …), in the order of the dialect. */
  components: OutlineGroup[];
}

/** A place in a file. */
export interface NodePlace {
  file: string;
  pointer: string;
}

export interface OutlineNode extends NodePlace {
  name: string;
  /** Problems of the node and of everything below it. */
  problems: DiagnosticCounts;
}

export interface OutlineTag {
  name: string;
  summary?: string;
  operationCount: number;
}

export interface OutlineOperation extends OutlineNode {
  /** `get /users/{id}`: what calls name the operation by. */
  key: string;
  kind: 'path' | 'webhook' | 'callback';
  /** The method as it is sent: `GET`. */
  method: string;
  path: string;
  operationId?: string;
  summary?: string;
  tags: string[];
  isDeprecated: boolean;
  /** `http`, `sse`, `websocket`, `grpc`, `mcp`, `trpc`. */
  protocol: string;
  parameterCount: number;
  responseCount: number;
}

export interface OutlineGroup {
  /** `schemas` */
  kind: string;
  components: OutlineComponent[];
}

export interface OutlineComponent extends OutlineNode {
  /** How many `$ref`s of the description lead to it. */
  usageCount: number;
}
