import { z } from 'zod';
import { pathSchema } from './path-option.ts';

const ignoreSchema = z.strictObject({
  /** Code of the problems that are accepted. */
  code: z.string().min(1, 'expected a diagnostic code'),
  /** Only in this file, as messages name it; `*` stands for a part of a name, `**` for folders. */
  file: pathSchema.optional(),
  /** Only at this JSON Pointer and below it. */
  pointer: z.string().optional(),
  /** Why that is right. */
  reason: z.string().trim().min(1, 'expected a reason'),
});

/** How a project judges certain problems. */
export const policyOptions = {
  /** Severity by code of a problem: `error`, `warning`, `info`, or `off`, which does not even search for it. */
  rules: z.record(z.string(), z.enum(['error', 'warning', 'info', 'off'])).optional(),
  /** Places where a problem is accepted, each with a reason. */
  ignore: z.array(ignoreSchema).optional(),
  /** File with the problems that are accepted for now; only others count. */
  baseline: pathSchema.optional(),
};
