import type { Diagnostic } from '@curlew/diagnostics';

/** Why a file could not be had. */
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
    message: (file) => `There is no file ${file}.`,
    help: 'Check the path; it is seen from the folder the command runs in.',
  },
  'file-is-folder': {
    message: (file) => `${file} is a folder, not a file.`,
    help: 'Name the file inside it.',
  },
  'file-unreadable': {
    message: (file) => `${file} cannot be read.`,
    help: 'Check the permissions of the file.',
  },
  'pipe-without-writer': {
    message: (file) => `${file} is a pipe that nothing writes to.`,
    help: 'Start the program that writes to it first, or name a file.',
  },
  'file-too-large': {
    message: (file) => `${file} is larger than a description may be.`,
    help: 'Split it, or raise the limit `fileSize`.',
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

export function fileDiagnostic(code: FileProblem, file: string): Diagnostic {
  const { message, help } = WORDS[code];
  return {
    code,
    severity: 'error',
    message: message(file),
    help,
    span: { file, line: 1, column: 1, length: 0 },
  };
}

/** What an error of `Host.readFile` means. */
export function readProblem(error: unknown): FileProblem {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'file-not-found';
  if (code === 'NO_WRITER') return 'pipe-without-writer';
  return code === 'EISDIR' ? 'file-is-folder' : 'file-unreadable';
}
