import { type Diagnostic, SourceFile } from '@curlew/diagnostics';
import { DEFAULT_LIMITS, type Limits } from '@curlew/openapi';
import {
  fetchFile,
  notTextDiagnostic,
  readFileWithin,
  readSourceText,
  type SourceText,
  type TextEncoding,
  UTF_8,
} from '@curlew/openapi/node';
import type { SourceKind } from '../kinds/source-kind.ts';
import { detectSourceKind, sourceKind } from '../kinds/source-kinds.ts';
import { isUrl } from '../plan/expand-sources.ts';
import type { Source } from '../source.ts';

/** Maximum number of UTF-8 bytes for one UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3;

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
  /** Unsaved texts of an editor by absolute path, which replace the files on the disk. */
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
  const read =
    readEditedText(source, limit, settings) ??
    (await readSourceText(() => readBytes(source, limit, settings), limit, source.name));
  if ('code' in read) return read;
  const kind = await chooseKind(source, read.text, settings);
  if (read.damaged && kind.holds === 'description') return notTextDiagnostic(source.name);
  return { text: new SourceFile(source.name, read.text), kind, encoding: read.encoding };
}

/** Returns the text of an editor without encoding and decoding it, unless decoding would change or reject it. */
function readEditedText(
  { path, content }: Source,
  limit: number,
  { texts }: LoadSettings,
): SourceText | undefined {
  const text = content === undefined ? texts?.get(path) : undefined;
  if (text === undefined || text.length * MAX_BYTES_PER_UNIT > limit || /^\uFEFF|\0/.test(text))
    return undefined;
  return { text, encoding: UTF_8, damaged: false };
}

async function readBytes(
  { path, content }: Source,
  limit: number,
  { texts }: LoadSettings,
): Promise<Uint8Array> {
  if (content !== undefined) return content;
  const text = texts?.get(path);
  if (text !== undefined) return new TextEncoder().encode(text);
  return isUrl(path) ? fetchFile(path, limit) : readFileWithin(path, limit);
}

async function chooseKind(
  source: Source,
  text: string,
  { kinds, fallback }: LoadSettings,
): Promise<SourceKind> {
  const given = source.kind === undefined ? undefined : sourceKind(source.kind, kinds);
  return given ?? (await detectSourceKind(source.path, text, kinds)) ?? fallback;
}
