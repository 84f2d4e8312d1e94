/** Why the file of a `$ref` is not part of a description. */
export interface ReferenceFailure {
  /** `reported`: the problems of the file are reported separately. */
  code: RefusalCode | 'unresolved-ref' | 'reported';
  message: (reference: string) => string;
  help: string;
}

export type RefusalCode = 'ref-outside-root' | 'remote-ref' | 'too-many-files';

export const MISSING: ReferenceFailure = {
  code: 'unresolved-ref',
  message: (reference) => `The file of \`${reference}\` does not exist.`,
  help: 'Check the path; it is relative to the file that contains the reference.',
};

export const FOLDER: ReferenceFailure = {
  code: 'unresolved-ref',
  message: (reference) => `\`${reference}\` is a folder; expected a file.`,
  help: 'Pass the path of a file in it.',
};

export const OUTSIDE: ReferenceFailure = {
  code: 'ref-outside-root',
  message: (reference) => `\`${reference}\` is outside the folder of the description.`,
  help: 'Move the file into the folder, or set a higher root.',
};

export const REMOTE: ReferenceFailure = {
  code: 'remote-ref',
  message: (reference) => `Remote reference \`${reference}\` not fetched.`,
  help: 'Pass --allow-remote (`allowRemote: true`), or save a local copy and reference it.',
};

export const TOO_MANY: ReferenceFailure = {
  code: 'too-many-files',
  message: (reference) => `The file of \`${reference}\` exceeds the limit \`files\`.`,
  help: 'Raise the limit `files`, or merge files.',
};

export const REPORTED: ReferenceFailure = {
  code: 'reported',
  message: (reference) => `The file of \`${reference}\` has errors.`,
  help: 'Fix the problems reported in that file.',
};

/** A remote file that could not be fetched, and why. */
export function notFetched(error: unknown): ReferenceFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'unresolved-ref',
    message: (reference) => `The file of \`${reference}\` cannot be fetched: ${reason}.`,
    help: 'Save a local copy and reference it.',
  };
}
