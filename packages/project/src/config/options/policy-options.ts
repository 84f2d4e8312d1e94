import { z } from 'zod';
import { pathSchema } from './path-option.ts';

const ignoreSchema = z.strictObject({
  /** Code of the accepted problems. */
  code: z.string().min(1, 'expected a diagnostic code'),
  /** Accept the problems only in this file, named as in messages. `*` matches a part of a name, `**` matches folders. */
  file: pathSchema.optional(),
  /** Accept the problems only at this JSON Pointer and below it. */
  pointer: z.string().optional(),
  /** Reason why the problem is accepted. */
  reason: z.string().trim().min(1, 'expected a reason'),
});

/** Policy for problems. */
export const policyOptions = {
  /** Severity by code of a problem: `error`, `warning`, `info`, or `off`: the rule does not run. */
  rules: z.record(z.string(), z.enum(['error', 'warning', 'info', 'off'])).optional(),
  /** Accepted problems, each with a reason. */
  ignore: z.array(ignoreSchema).optional(),
  /** Baseline file: problems listed in it are accepted. */
  baseline: pathSchema.optional(),
};
