import type { MayName } from '../reference/resolver.ts';

/** Which files and places the references of a description may name. */
export interface ReferenceAccess {
  /** Files that are not part of the description, with the reason. */
  failures: ReadonlyMap<string, ReferenceFailure>;
  mayName: MayName;
  /** Whether any reference is refused because of what its file is named or holds. */
  hasRefusedReferences: boolean;
  /** Why a place in a file of the description may not be named. */
  describeFailure(file: string): ReferenceFailure;
}

/** Why the file of a `$ref` is not part of a description. */
export interface ReferenceFailure {
  /** `reported`: the problems of the file are reported separately; `ref-not-allowed` is reported by the loader. */
  code: ReferenceFailureCode | 'ref-not-allowed' | 'unresolved-ref' | 'reported';
  message: (reference: string) => string;
  help: string;
}

export type ReferenceFailureCode = 'ref-outside-root' | 'remote-ref' | 'too-many-files';

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

/**
 * Returns a file whose name is that of no description. `name` is how the option lists it: for a symbolic link, its
 * target.
 */
export function notAllowed(name: string): ReferenceFailure {
  return {
    code: 'ref-not-allowed',
    message: (reference) =>
      `The file of \`${reference}\` is not read: expected a name that ends in .yaml, .yml, .json or .md, in no file or folder that begins with a dot.`,
    help: `Rename the file. If it is a part of the description, allow it: \`refs: { allow: [${quoteName(name)}] }\`.`,
  };
}

/** Returns a place that holds nothing of the type that its references expect. */
export function notDescribing(name: string): ReferenceFailure {
  return {
    code: 'ref-not-allowed',
    message: (reference) =>
      `\`${reference}\` is not an object of OpenAPI or JSON Schema that fits this place.`,
    help: `Correct the reference. If the value is a part of the description, allow its file: \`refs: { allow: [${quoteName(name)}] }\`.`,
  };
}

function quoteName(name: string): string {
  return `'${name.replace(/[\\']/g, '\\$&')}'`;
}

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

/** Whether a change of the file can end the failure. */
export function isMendable(failure: ReferenceFailure): boolean {
  return failure === MISSING || failure === REPORTED;
}

/** Returns a remote file that could not be fetched, and why. */
export function notFetched(error: unknown): ReferenceFailure {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'unresolved-ref',
    message: (reference) => `The file of \`${reference}\` cannot be fetched: ${reason}.`,
    help: 'Save a local copy and reference it.',
  };
}
