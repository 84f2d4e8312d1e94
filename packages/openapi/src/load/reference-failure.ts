/** Why the file of a `$ref` is not part of a description. */
export interface ReferenceFailure {
  /** `reported`: the file has problems of its own, which say it. */
  code: RefusalCode | 'unresolved-ref' | 'reported';
  message: (reference: string) => string;
  help: string;
}

export type RefusalCode = 'ref-outside-root' | 'remote-ref' | 'too-many-files';

export const MISSING: ReferenceFailure = {
  code: 'unresolved-ref',
  message: (reference) => `The file of \`${reference}\` does not exist.`,
  help: 'Check the path; it is seen from the folder of the file it is written in.',
};

export const FOLDER: ReferenceFailure = {
  code: 'unresolved-ref',
  message: (reference) => `\`${reference}\` is a folder, not a file.`,
  help: 'Name the file inside it.',
};

export const OUTSIDE: ReferenceFailure = {
  code: 'ref-outside-root',
  message: (reference) => `\`${reference}\` leaves the folder of the description.`,
  help: 'Move the file inside, or name a wider root.',
};

export const REMOTE: ReferenceFailure = {
  code: 'remote-ref',
  message: (reference) => `\`${reference}\` leads to another machine, which is never asked by itself.`,
  help: 'Save a copy beside the description and refer to that, or allow references to other machines.',
};

export const TOO_MANY: ReferenceFailure = {
  code: 'too-many-files',
  message: (reference) => `The file of \`${reference}\` is one more than a description may have.`,
  help: 'Raise the limit `files`, or merge files.',
};

export const REPORTED: ReferenceFailure = {
  code: 'reported',
  message: (reference) => `The file of \`${reference}\` cannot be used.`,
  help: 'Mend the file.',
};

/** A file of another machine that could not be had, and why. */
export function notFetched(error: unknown): ReferenceFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'unresolved-ref',
    message: (reference) => `The file of \`${reference}\` cannot be had: ${reason}.`,
    help: 'Save a copy beside the description and refer to that.',
  };
}
