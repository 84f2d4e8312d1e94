import { isPlaceholder } from '@curlew/exchange';
import { pooledScalar } from '../../../infer/pooled-schema.ts';
import { scalar } from '../../../infer/scalar.ts';
import type { NormalizedRequest } from '../../../normalized-request.ts';
import type { Schema } from '../../../openapi-document.ts';
import { getOwn, setOwn } from '../../../own-property.ts';
import type { BuildContext } from '../../build-context.ts';
import type { FieldDetails } from '../../request-details.ts';

/** The schema of a form with the texts of its fields, and with those that were declared and not sent. */
export function withFieldDetails(
  schema: Schema,
  requests: readonly NormalizedRequest[],
  context: BuildContext,
): Schema {
  const fields = requests.flatMap(({ details }) => details?.fields ?? []);
  if (fields.length === 0 || schema.type !== 'object') return schema;
  const properties: Record<string, Schema> = { ...schema.properties };
  for (const field of fields) {
    const { name, description, unsent } = field;
    if (context.redactor.isSecretName(name)) continue;
    const known = getOwn<Schema>(properties, name);
    if (!known && !unsent) continue;
    const property = known ?? unsentSchema(field, context);
    const isNew = description !== undefined && property.description === undefined;
    setOwn(properties, name, isNew ? { ...property, description } : property);
  }
  return { ...schema, properties };
}

function unsentSchema({ name, unsent }: FieldDetails, { options, redactor, pool }: BuildContext): Schema {
  if (!unsent || 'fileName' in unsent) return { type: 'string', format: 'binary' };
  const { value } = unsent;
  if (value === '' || isPlaceholder(value)) return { type: 'string' };
  return options.includeExamples ? scalar(redactor.value(name, value), true) : pooledScalar(value, pool);
}
