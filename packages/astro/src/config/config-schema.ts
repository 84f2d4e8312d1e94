import { z } from 'astro/zod';
import { optionsSchema, policyOptions } from '../options.ts';

const path = z.string().trim().min(1, 'An empty path names no file');

/** What `curlew.config.*` holds: the options of `curlew()`, and what the command line needs beside them. */
export const configSchema = z.strictObject({
  ...optionsSchema.omit({ report: true }).partial().shape,
  ...policyOptions,
  /** File with the problems that are accepted for now; only others fail. */
  baseline: path.optional(),
  /** Folder that `curlew docs` writes to. */
  out: path.optional(),
  /** Address that the written folder is served below. */
  prefix: path.optional(),
  /** The server of `curlew preview`. */
  server: z
    .strictObject({ port: z.int().min(0).max(65_535).optional(), host: z.string().optional() })
    .optional(),
});

/** What a user writes in `curlew.config.*`. Paths start from the folder of that file. */
export type CurlewConfig = z.input<typeof configSchema>;
