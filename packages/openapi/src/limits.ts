import { MAX_PER_CODE } from '@curlew/diagnostics';

/** Limits of inputs: every description is untrusted. */
export interface Limits {
  /** Bytes of one file. */
  fileSize: number;
  /** Bytes of one file of another machine. */
  remoteFileSize: number;
  /** Files reached through `$ref`, the entry included. */
  files: number;
  /** Levels of objects and arrays in one file; more than 1,000 may be more than the stack holds. */
  nesting: number;
  /** UTF-16 units of one key: the place of everything below a key contains it. */
  keyLength: number;
  /** Objects, lists and single values of all files together: they determine memory use. */
  values: number;
  /** Values a file may have once its YAML aliases are expanded, when it has any. */
  aliasedValues: number;
  /** Problems of one code that are listed; what is more is counted. */
  diagnostics: number;
  /** Operations of one reference, webhooks included. The largest published description has 22,361. */
  operations: number;
  /** Pages of one reference, not counting those of tags that only operations name. */
  pages: number;
}

export const DEFAULT_LIMITS: Limits = {
  fileSize: 100 * 1024 * 1024,
  remoteFileSize: 10 * 1024 * 1024,
  files: 10_000,
  nesting: 400,
  keyLength: 10_000,
  values: 6_000_000,
  aliasedValues: 2_000_000,
  diagnostics: MAX_PER_CODE,
  operations: 65_536,
  pages: 200_000,
};
