import type { ConvertOptions } from '@curlew/convert';
import type { Diagnostic } from '@curlew/diagnostics';
import {
  curlKind,
  type LoadSettings,
  openedRecording,
  openSource,
  PluginError,
  planFiles,
  type Recording,
  type Source,
  type SourceKind,
  sourceKind,
} from '@curlew/project';
import { givenSources } from '../arguments/given-sources.ts';
import { usable } from '../read-config.ts';
import { UsageError } from '../usage-error.ts';

/** In bytes: above the converter's limit, so that the converter reports input that is too large. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Recorded requests that can be converted, and diagnostics for those that cannot. */
export interface Captures {
  recordings: Recording[];
  unreadable: Diagnostic[];
}

/** Opens sources. Text of an unknown kind is read as curl commands, whose adapter reports that there are none. */
export async function openCaptures(
  paths: readonly string[],
  from: string | undefined,
  kinds: readonly SourceKind[],
  options: ConvertOptions,
): Promise<Captures> {
  requireKind(from, kinds);
  const given = await givenSources(paths, MAX_BYTES);
  const cwd = process.cwd();
  const sources = await usable(() => planFiles({ sources: given, from: cwd, cwd }));
  const opened = await Promise.all(
    sources.map((source) =>
      openCapture({ ...source, options, ...(from !== undefined && { kind: from }) }, kinds),
    ),
  );
  return {
    recordings: opened.filter((one): one is Recording => 'read' in one),
    unreadable: opened.filter((one): one is Diagnostic => !('read' in one)),
  };
}

function requireKind(from: string | undefined, kinds: readonly SourceKind[]): void {
  if (from === undefined || sourceKind(from, kinds)?.holds === 'requests') return;
  const ids = kinds.filter(({ holds }) => holds === 'requests').map(({ id }) => id);
  throw new UsageError(`\`--from\` must be one of ${ids.join(', ')}, found \`${from}\`.`);
}

async function openCapture(source: Source, kinds: readonly SourceKind[]): Promise<Recording | Diagnostic> {
  const settings: LoadSettings = {
    cwd: process.cwd(),
    limits: { fileSize: MAX_BYTES },
    allowRemote: false,
    kinds,
    fallback: curlKind,
  };
  const opened = await openSource(source, settings).catch(failureOf(source));
  if ('code' in opened) return opened;
  const { text, kind } = opened;
  if (kind.holds === 'requests') return openedRecording(source, opened, settings);
  return {
    code: 'not-a-capture',
    severity: 'error',
    message: `Expected recorded requests, but ${text.path} is an OpenAPI description.`,
    help: 'Pass a file of curl commands, a collection or an HTTP archive.',
    span: text.spanAt(0),
  };
}

/** The diagnostic of a plugin that failed. */
function failureOf({ name }: Source): (error: unknown) => Diagnostic {
  return (error) => {
    if (error instanceof PluginError) return error.diagnostic(name);
    throw error;
  };
}
