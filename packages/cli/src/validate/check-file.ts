import {
  applyPolicy,
  type Diagnostic,
  type Policy,
  type SourceFile,
  sortDiagnostics,
} from '@curlew/diagnostics';
import { DEFAULT_LIMITS, type Limits, loadDescription, validateDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { readStandardInput, STANDARD_INPUT } from '../read-standard-input.ts';
import { shortPath } from '../short-path.ts';

/** A file after checking. */
export interface CheckedFile {
  /** As messages name it. */
  name: string;
  /** In reading order. */
  diagnostics: Diagnostic[];
  /** Texts by the path that spans name. */
  sources: ReadonlyMap<string, SourceFile>;
  /** False: nothing could be made of the file. */
  usable: boolean;
  /** Absolute paths of every file that was read; empty for standard input. */
  files: readonly string[];
}

/** How a file is checked. */
export interface CheckSettings {
  root?: string;
  limits: Partial<Limits>;
  allowRemote: boolean;
  policy: Policy;
}

/** Loads and validates a description. Never throws for what is in it. */
export async function checkFile(path: string, settings: CheckSettings): Promise<CheckedFile> {
  const { root, limits, allowRemote, policy } = settings;
  const name = path === '-' ? STANDARD_INPUT : path;
  const { fileSize = DEFAULT_LIMITS.fileSize } = limits;
  const known = path === '-' ? new Map([[name, readStandardInput(fileSize)]]) : undefined;
  const { description, ...loaded } = await loadDescription(name, {
    host: nodeHost({ allowRemote, ...(known && { known }) }),
    limits,
    displayPath: shortPath,
    ...(root ? { root } : {}),
  });
  const found = description ? validateDescription(description, { maxPerCode: limits.diagnostics }) : [];
  const all = sortDiagnostics([...loaded.diagnostics, ...found]);
  // What makes a file unusable is said whatever the project thinks of it.
  const diagnostics = description ? applyPolicy(all, policy) : all;
  return {
    name,
    diagnostics,
    sources: loaded.sources,
    usable: description !== undefined,
    files: path === '-' ? [] : (description?.files ?? [path]),
  };
}
