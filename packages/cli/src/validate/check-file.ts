import {
  applyPolicy,
  type Diagnostic,
  type Policy,
  type SourceFile,
  sortDiagnostics,
} from '@curlew/diagnostics';
import {
  type Limits,
  type LoadOptions,
  loadDescription,
  readDescription,
  validateDescription,
} from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { readStandardInput, STANDARD_INPUT } from '../read-standard-input.ts';
import { recordingProblem } from '../recording-problem.ts';
import { shortPath } from '../short-path.ts';
import { frameSources } from './frame-sources.ts';
import { readSources, readText } from './read-sources.ts';

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
  const name = path === '-' ? STANDARD_INPUT : path;
  const recording = await findRecording(name);
  if (recording) return { name, diagnostics: [recording], sources: new Map(), usable: false, files: [path] };
  const { root, limits, allowRemote, policy } = settings;
  const options: LoadOptions = {
    host: nodeHost({ allowRemote }),
    limits,
    displayPath: shortPath,
    ...(root ? { root } : {}),
  };
  const loaded =
    path === '-'
      ? await readDescription(await readStandardInput(), { ...options, path: STANDARD_INPUT })
      : await loadDescription(path, options);
  const { description } = loaded;
  const found = description ? validateDescription(description, { maxPerCode: limits.diagnostics }) : [];
  const all = sortDiagnostics([...loaded.diagnostics, ...found]);
  // What makes a file unusable is said whatever the project thinks of it.
  const diagnostics = description ? applyPolicy(all, policy) : all;
  return {
    name,
    diagnostics,
    sources: description
      ? frameSources(description.sources, diagnostics, true)
      : frameSources(await readSources(diagnostics), diagnostics, false),
    usable: description !== undefined,
    files: path === '-' ? [] : (description?.files ?? [path]),
  };
}

/** A file of recorded requests is told before anything reads it as a description and shows its lines. */
async function findRecording(name: string): Promise<Diagnostic | undefined> {
  const text = await readText(name);
  return text === undefined ? undefined : recordingProblem(name, text);
}
