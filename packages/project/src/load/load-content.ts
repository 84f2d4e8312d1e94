import type { OperationOrigin } from '@curlew/convert';
import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import type { SourceKind } from '../kinds/source-kind.ts';
import { PluginError } from '../plugins/plugin-error.ts';
import type { Source } from '../source.ts';
import { describeRecording } from './describe-recording.ts';
import { openedRecording } from './open-recording.ts';
import { type LoadSettings, openSource } from './open-source.ts';
import { readContext } from './read-context.ts';
import { recordingProblem } from './recording-problem.ts';

/** The loaded description of a source, not validated yet. */
export interface LoadedContent {
  /** Absent if the source could not be read. */
  kind?: SourceKind;
  /** Absent if unusable; see `diagnostics`. */
  description?: Description;
  diagnostics: readonly Diagnostic[];
  sourceFiles: ReadonlyMap<string, SourceFile>;
  /** Of a source of recorded requests. */
  recording?: LoadedRecording;
}

/** A recording and what it became. */
export interface LoadedRecording {
  text: string;
  /** The requests of each operation. */
  origins: readonly OperationOrigin[];
}

/**
 * Loads the description of a source; recorded requests are converted.
 * @throws {ConfigError} for invalid converter options.
 */
export async function loadContent(source: Source, settings: LoadSettings): Promise<LoadedContent> {
  try {
    return await contentOf(source, settings);
  } catch (error) {
    if (!(error instanceof PluginError)) throw error;
    return { diagnostics: [error.diagnostic(source.name)], sourceFiles: new Map() };
  }
}

async function contentOf(source: Source, settings: LoadSettings): Promise<LoadedContent> {
  const opened = await openSource(source, settings);
  if ('code' in opened) return { diagnostics: [opened], sourceFiles: new Map() };
  const { text, kind } = opened;
  if (kind.holds === 'requests' && settings.descriptionsOnly) {
    return { kind, diagnostics: [recordingProblem(opened)], sourceFiles: new Map() };
  }
  if (kind.holds === 'requests') {
    return { kind, ...(await describeRecording(source, openedRecording(source, opened, settings))) };
  }
  const content = await kind.read(text, readContext(source, settings, opened));
  if ('requests' in content) throw new TypeError(`The source kind ${kind.id} must read a description.`);
  return { kind, ...content };
}
