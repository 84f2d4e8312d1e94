import { detectSourceKind, type SourceKind } from '@curlew/convert';
import { type Diagnostic, SourceFile } from '@curlew/diagnostics';
import { readFileWithin, unreadable } from '@curlew/openapi/node';
import { readStandardInput, STANDARD_INPUT } from '../read-standard-input.ts';

/** Recorded requests: a text and what it is. */
export interface Capture {
  source: SourceFile;
  kind: Exclude<SourceKind, 'openapi'>;
}

/** Bytes: what the converter takes, and some room, so that it is the one to say how much is too much. */
const READABLE = 64 * 1024 * 1024;

/** Reads a source. Text of no known kind is taken for curl commands: the adapter then says that there are none. */
export async function readCapture(path: string, kind: string | undefined): Promise<Capture | Diagnostic> {
  const name = path === '-' ? STANDARD_INPUT : path;
  const bytes = await readBytes(path);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (bytes.byteLength > READABLE) {
    return problem('file-too-large', name, `${name} is larger than the converter reads.`, 'Split it.');
  }
  const text = new TextDecoder('utf-8').decode(bytes);
  const detected = (kind as SourceKind | undefined) ?? detectSourceKind(name, text) ?? 'curl';
  const source = new SourceFile(name, text);
  if (detected !== 'openapi') return { source, kind: detected };
  return problem(
    'not-a-capture',
    name,
    `${name} is an OpenAPI description, which has no recorded requests.`,
    'Name a file of curl commands or a collection.',
  );
}

async function readBytes(path: string): Promise<Uint8Array | Diagnostic> {
  if (path === '-') return readStandardInput(READABLE);
  try {
    return await readFileWithin(path, READABLE);
  } catch (error) {
    return unreadable(error, path);
  }
}

function problem(code: string, file: string, message: string, help: string): Diagnostic {
  return { code, severity: 'error', message, help, span: { file, line: 1, column: 1, length: 0 } };
}
