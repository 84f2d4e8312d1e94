import { readFile, stat } from 'node:fs/promises';
import { detectSourceKind, type SourceKind } from '@curlew/convert';
import { type Diagnostic, SourceFile } from '@curlew/diagnostics';
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
  const text = path === '-' ? await readStandardInput() : await readText(path);
  if (typeof text !== 'string') return text;
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

async function readText(path: string): Promise<string | Diagnostic> {
  try {
    const { size } = await stat(path);
    if (size > READABLE) {
      return problem('file-too-large', path, `${path} is larger than the converter reads.`, 'Split it.');
    }
    return new TextDecoder('utf-8').decode(await readFile(path));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EISDIR') {
      return problem('file-is-folder', path, `${path} is a folder, not a file.`, 'Name the file inside it.');
    }
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? problem(
          'file-not-found',
          path,
          `There is no file ${path}.`,
          'Check the path; it is seen from the folder the command runs in.',
        )
      : problem('file-unreadable', path, `${path} cannot be read.`, 'Check the permissions of the file.');
  }
}

function problem(code: string, file: string, message: string, help: string): Diagnostic {
  return { code, severity: 'error', message, help, span: { file, line: 1, column: 1, length: 0 } };
}
