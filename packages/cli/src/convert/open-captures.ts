import type { Diagnostic } from '@curlew/diagnostics';
import {
  curlKind,
  type LoadSettings,
  openedRecording,
  openSource,
  planFiles,
  type Recording,
  SOURCE_KINDS,
  type Source,
  sourceKind,
} from '@curlew/project';
import { givenSources } from '../given-sources.ts';
import { usable } from '../read-config.ts';
import { UsageError } from '../usage-error.ts';

/** Bytes: what the converter takes, and some room, so that it is the one to say how much is too much. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Recorded requests that can be converted, and why others cannot. */
export interface Captures {
  recordings: Recording[];
  unreadable: Diagnostic[];
}

/** Opens sources. Text of no known kind is taken for curl commands: their reader then reports that there are none. */
export async function openCaptures(paths: readonly string[], from: string | undefined): Promise<Captures> {
  requireKind(from);
  const given = await givenSources(paths, MAX_BYTES);
  const cwd = process.cwd();
  const sources = await usable(() => planFiles({ sources: given, from: cwd, cwd }));
  const opened = await Promise.all(
    sources.map((source) => openCapture({ ...source, ...(from !== undefined && { kind: from }) })),
  );
  return {
    recordings: opened.filter((one): one is Recording => 'read' in one),
    unreadable: opened.filter((one): one is Diagnostic => !('read' in one)),
  };
}

function requireKind(from: string | undefined): void {
  if (from === undefined || sourceKind(from)?.holds === 'requests') return;
  const ids = SOURCE_KINDS.filter(({ holds }) => holds === 'requests').map(({ id }) => id);
  throw new UsageError(`\`--from\` is one of ${ids.join(', ')}, not \`${from}\`.`);
}

async function openCapture(source: Source): Promise<Recording | Diagnostic> {
  const settings: LoadSettings = {
    cwd: process.cwd(),
    limits: { fileSize: MAX_BYTES },
    allowRemote: false,
    kinds: SOURCE_KINDS,
    fallback: curlKind,
  };
  const opened = await openSource(source, settings);
  if ('code' in opened) return opened;
  const { text, kind } = opened;
  if (kind.holds === 'requests') return openedRecording(source, opened, settings);
  return {
    code: 'not-a-capture',
    severity: 'error',
    message: `${text.path} is an OpenAPI description, which has no recorded requests.`,
    help: 'Name a file of curl commands or a collection.',
    span: text.spanAt(0),
  };
}
