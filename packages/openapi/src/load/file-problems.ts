import type { Diagnostic } from '@curlew/diagnostics';

/** Why a file could not be read. */
export type FileProblem =
  | 'file-not-found'
  | 'file-is-folder'
  | 'file-unreadable'
  | 'pipe-without-writer'
  | 'file-too-large'
  | 'file-empty'
  | 'file-not-text';

const WORDS: Record<FileProblem, { message: (file: string) => string; help: string }> = {
  'file-not-found': {
    message: (file) => `File not found: ${file}.`,
    help: 'Check the path; it is relative to the folder the command runs in.',
  },
  'file-is-folder': {
    message: (file) => `${file} is a folder; expected a file.`,
    help: 'Pass the path of a file in it.',
  },
  'file-unreadable': {
    message: (file) => `${file} cannot be read.`,
    help: 'Check the permissions of the file.',
  },
  'pipe-without-writer': {
    message: (file) => `${file} is a named pipe without a writer.`,
    help: 'Start the program that writes to the pipe first, or pass a file.',
  },
  'file-too-large': {
    message: (file) => `${file} is larger than the limit \`fileSize\`.`,
    help: 'Split the file, or raise the limit `fileSize`.',
  },
  'file-empty': {
    message: (file) => `${file} is empty.`,
    help: 'Begin with `openapi: 3.2.0`, `info` and `paths`.',
  },
  'file-not-text': {
    message: (file) => `${file} is not text in UTF-8 or UTF-16.`,
    help: 'Save the file as UTF-8.',
  },
};

export function createFileDiagnostic(code: FileProblem, file: string): Diagnostic {
  const { message, help } = WORDS[code];
  return {
    code,
    severity: 'error',
    message: message(file),
    help,
    span: { file, line: 1, column: 1, length: 0 },
  };
}

/** Returns the problem for an error of `Host.readFile`. */
export function readProblem(error: unknown): FileProblem {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'file-not-found';
  if (code === 'NO_WRITER') return 'pipe-without-writer';
  return code === 'EISDIR' ? 'file-is-folder' : 'file-unreadable';
}
