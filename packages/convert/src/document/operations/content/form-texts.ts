import { isPlaceholder } from '@curlew/exchange';
import { getOrInsert } from '../../../get-or-insert.ts';
import type { FormField } from '../../../normalized-request.ts';
import type { Schema } from '../../../openapi-document.ts';
import { setOwn } from '../../../own-property.ts';
import type { BuildContext } from '../../build-context.ts';
import { parameterText } from '../../paths/parameter-text.ts';

/**
 * The schema of forms with what all texts of a field have in common, as the values of a query parameter; a field is
 * required where it was sent often enough.
 */
export function withFieldTexts(
  schema: Schema,
  forms: readonly (readonly FormField[])[],
  context: BuildContext,
): Schema {
  const { requiredMinSamples, sampleCounts } = context.inference;
  if (!context.samples || schema.type !== 'object' || !schema.properties) return schema;
  const texts = new Map<string, string[]>();
  for (const { name, value, fileName, contentType } of forms.flat())
    if (value !== undefined && fileName === undefined && contentType === undefined && !isPlaceholder(value))
      getOrInsert(texts, name, () => []).push(value);
  const properties: Record<string, Schema> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const values = texts.get(name) ?? [];
    const inferred = (one: Schema) => parameterText(one, { name, in: 'query' }, values, context);
    const isList = property.type === 'array' && property.items !== undefined;
    const result =
      isList && property.items ? { ...property, items: inferred(property.items) } : inferred(property);
    const counts = { values: values.length, distinct: new Set(values).size };
    setOwn(properties, name, sampleCounts ? { ...result, 'x-curlew-samples': counts } : result);
  }
  const { required, ...others } = schema;
  const isEnough = required !== undefined && forms.length >= requiredMinSamples;
  return { ...others, properties, ...(isEnough && { required }) };
}
