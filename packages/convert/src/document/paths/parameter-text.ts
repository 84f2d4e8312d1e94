import { noSamples } from '../../infer/samples/value-samples.ts';
import type { ParameterObject, Schema } from '../../openapi-document.ts';
import type { BuildContext } from '../build-context.ts';

/**
 * The schema of a parameter that is a text, with what all of its values have in common: a format, and in a
 * query the list of its values. Headers and cookies are excluded, as few of their values may be shown.
 */
export function parameterText(
  schema: Schema,
  { name, in: place }: Pick<ParameterObject, 'name' | 'in'>,
  values: readonly string[],
  { samples }: BuildContext,
): Schema {
  if (!samples || schema.type !== 'string' || schema.format !== undefined) return schema;
  if (place !== 'query' && place !== 'path') return schema;
  const collected = noSamples();
  for (const value of values) samples.collector.addText(collected, name, value);
  const { format, enum: listed } = samples.components.textSchema(collected, name);
  const { example } = schema;
  if (format !== undefined) return { type: 'string', format, ...(example !== undefined && { example }) };
  if (place !== 'query' || !Array.isArray(listed)) return schema;
  return { type: 'string', enum: listed, ...(listed.includes(example) && { example }) };
}
