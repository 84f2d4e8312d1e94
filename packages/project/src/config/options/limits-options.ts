import { z } from 'zod';

const limit = z.int().positive('expected a number of at least 1').optional();

/** Limits on the size of inputs. */
export const limitsSchema = z.strictObject({
  /** Bytes of one file. */
  fileSize: z
    .int()
    .positive('expected a number of at least 1')
    .max(500 * 1024 * 1024, 'expected at most 500 MB, the size of the largest string in Node')
    .optional(),
  /** Files of one description. */
  files: limit,
  /** Levels of objects and lists. */
  nesting: z
    .int()
    .positive('expected a number of at least 1')
    .max(1000, 'expected at most 1,000 levels: more may exhaust the stack')
    .optional(),
  /** Characters of one key. */
  keyLength: limit,
  /** Objects, lists and single values of one description. */
  values: limit,
  /** Values that YAML aliases may multiply into. */
  aliasedValues: limit,
  /** Problems of one code that are listed; further ones are only counted. */
  diagnostics: limit,
  /** Operations of one reference. */
  operations: limit,
  /** Pages of one reference. */
  pages: limit,
});
