import { type Diagnostic, SourceFile } from '@curlew/diagnostics';
import { DEFAULT_LIMITS, type Limits } from '@curlew/openapi';
import {
  fetchFile,
  isLoopbackUrl,
  notTextDiagnostic,
  readFileWithin,
  readSourceText,
  type SourceText,
  type TextEncoding,
  UTF_8,
} from '@curlew/openapi/node';
import { chooseKind } from '../kinds/choose-kind.ts';
import type { SourceKind } from '../kinds/source-kind.ts';
import { isUrl } from '../plan/expand-sources.ts';
import type { Source } from '../source.ts';

/** UTF-8 takes at most so many bytes for a UTF-16 code unit. */
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
  const read = editedText(source, limit, settings) ?? (await readBytes(source, limit, settings));
  if ('code' in read) return read;
  const kind = await chooseKind(source, read.text, settings);
  if ('code' in kind) return kind;
  if (read.damaged && kind.holds === 'description') return notTextDiagnostic(source.name);
  return { text: new SourceFile(source.name, read.text), kind, encoding: read.encoding };
}

/** A text of an editor is not encoded to be decoded again, unless decoding it would change or refuse it. */
function editedText(
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
  source: Source,
  limit: number,
  { texts, allowRemote }: LoadSettings,
): Promise<SourceText | Diagnostic> {
  const { path, content, name } = source;
  const decode = (read: () => Promise<Uint8Array>) => readSourceText(read, limit, name);
  if (content !== undefined) return decode(async () => content);
  const text = texts?.get(path);
  if (text !== undefined) return decode(async () => new TextEncoder().encode(text));
  if (!isUrl(path)) return decode(() => readFileWithin(path, limit));
  try {
    const bytes = await fetchFile(path, limit, { allowRemote, isLoopbackAllowed: true });
    return await decode(async () => bytes);
  } catch (error) {
    return notFetchedDiagnostic(source, error);
  }
}

/** The diagnostic for a source of a server. */
function notFetchedDiagnostic({ path, name }: Source, error: unknown): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'source-not-fetched',
    severity: 'error',
    message: `${name} cannot be fetched: ${reason}.`,
    help: isLoopbackUrl(path)
      ? 'Start the server, or check the address. Redirects to other machines are followed with --allow-remote.'
      : 'Check the address, or save a local copy.',
    span: { file: name, line: 1, column: 1, length: 0 },
  };
}
