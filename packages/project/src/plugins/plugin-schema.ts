import { OBJECT_NAMES } from '@curlew/openapi/internal';
import { z } from 'zod';
import type { Plugin } from './plugin.ts';

const functionSchema = z.custom<(...given: unknown[]) => unknown>(
  (value) => typeof value === 'function',
  'expected a function',
);
const sentence = z.string().trim().min(1, 'expected a sentence, found an empty string');
const idSchema = z
  .string()
  .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'expected lower-case words joined by `-`, such as `team-name`');

const visitors = Object.fromEntries(
  [...OBJECT_NAMES, 'Reference', 'end'].map((name) => [name, functionSchema.optional()]),
);

const ruleSchema = z
  .strictObject({
    id: idSchema,
    severity: z.enum(['error', 'warning', 'info']),
    summary: sentence,
    help: sentence,
    example: z.string().optional(),
    valid: z.array(z.string()).optional(),
    plugin: z.string().optional(),
    state: functionSchema.optional(),
    ...visitors,
  })
  .refine(
    (rule) => Object.keys(visitors).some((name) => rule[name as keyof typeof rule] !== undefined),
    'expected at least one visitor, such as `Schema(node, context) { … }`',
  );

const sourceKindSchema = z.strictObject({
  id: idSchema,
  aliases: z.array(idSchema).optional(),
  label: sentence,
  holds: z.enum(['description', 'requests']),
  detect: functionSchema,
  read: functionSchema,
  locate: functionSchema,
});

const reporterSchema = z.strictObject({ id: idSchema, render: functionSchema });

/** Schema of a plugin, used only for validation: the objects themselves are kept, not parsed copies. */
export const pluginSchema: z.ZodType<Plugin, Plugin> = z.strictObject({
  name: sentence.optional(),
  rules: z.array(ruleSchema).optional(),
  sources: z.array(sourceKindSchema).optional(),
  reporters: z.array(reporterSchema).optional(),
}) as z.ZodType<unknown> as z.ZodType<Plugin, Plugin>;
