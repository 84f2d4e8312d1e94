import { type Diagnostic, SourceFile } from '@curlew/diagnostics';
import { DEFAULT_LIMITS, type Limits } from '@curlew/openapi';
import {
  fetchFile,
  notTextDiagnostic,
  readFileWithin,
  readSourceText,
  type TextEncoding,
} from '@curlew/openapi/node';
import type { SourceKind } from '../kinds/source-kind.ts';
import { detectSourceKind, sourceKind } from '../kinds/source-kinds.ts';
import { isUrl } from '../plan/expand-sources.ts';
import type { Source } from '../source.ts';

/** Settings for loading sources. */
export interface LoadSettings {
  cwd: string;
  limits: Partial<Limits>;
  allowRemote: boolean;
  kinds: readonly SourceKind[];
  /** Fallback kind if detection fails. */
  fallback: SourceKind;
  /** Reject recorded requests instead of reading them as a description. */
  descriptionsOnly?: boolean;
  /** Texts of an editor by absolute path, in place of the files on the disk. */
  texts?: ReadonlyMap<string, string>;
}

/** A source's text and kind. */
export interface OpenedSource {
  text: SourceFile;
  kind: SourceKind;
  encoding: TextEncoding;
}

/** Reads and decodes a source once and detects its kind. Never rejects: file system errors are diagnostics. */
export async function openSource(source: Source, settings: LoadSettings): Promise<OpenedSource | Diagnostic> {
  const limits = { ...DEFAULT_LIMITS, ...settings.limits };
  const limit = isUrl(source.path) ? limits.remoteFileSize : limits.fileSize;
  const read = await readSourceText(() => bytesOf(source, limit, settings), limit, source.name);
  if ('code' in read) return read;
  const kind = await kindOf(source, read.text, settings);
  if (read.damaged && kind.holds === 'description') return notTextDiagnostic(source.name);
  return { text: new SourceFile(source.name, read.text), kind, encoding: read.encoding };
}

async function bytesOf(
  { path, content }: Source,
  limit: number,
  { texts }: LoadSettings,
): Promise<Uint8Array> {
  if (content !== undefined) return content;
  const text = texts?.get(path);
  if (text !== undefined) return new TextEncoder().encode(text);
  return isUrl(path) ? fetchFile(path, limit) : readFileWithin(path, limit);
}

async function kindOf(source: Source, text: string, { kinds, fallback }: LoadSettings): Promise<SourceKind> {
  const given = source.kind === undefined ? undefined : sourceKind(source.kind, kinds);
  return given ?? (await detectSourceKind(source.path, text, kinds)) ?? fallback;
}
