/** How much of an input is accepted: every description is hostile until parsed. */
export interface Limits {
  /** Bytes of one file. */
  fileSize: number;
  /** Bytes of one file of another machine. */
  remoteFileSize: number;
  /** Files reached through `$ref`, the entry included. */
  files: number;
  /** Levels of objects and arrays in one file. */
  nesting: number;
  /** Values a file may have once its YAML aliases are expanded, when it has any. */
  aliasedValues: number;
}

export const DEFAULT_LIMITS: Limits = {
  fileSize: 100 * 1024 * 1024,
  remoteFileSize: 10 * 1024 * 1024,
  files: 10_000,
  nesting: 400,
  aliasedValues: 2_000_000,
};
