import type { Json, Located, MediaType, Parameter } from '@curlew/openapi';
import { type InvalidValue, invalidValues } from './invalid-values.ts';
import type { NegativeContext } from './negative-rules.ts';

/** Values near to a valid one that the schema of a parameter, a media type or a message certainly rejects. */
export function rejectedValues(
  source: Located | MediaType | Parameter,
  valid: Json,
  { validators, inputs }: NegativeContext,
): InvalidValue[] {
  const schema = schemaOf(source);
  if (schema === undefined) return [];
  const validator = validators.validator(source);
  const isRejected = (value: Json): boolean => validator.validate(value).verdict === 'invalid';
  const { views } = inputs;
  return invalidValues(views.view(schema), valid, { views, accepts: (value) => !isRejected(value) }).filter(
    ({ value }) => isRejected(value),
  );
}

function schemaOf(source: Located | MediaType | Parameter): Located | undefined {
  if ('value' in source) return source;
  const [media] = 'in' in source ? (source.content ?? []) : [];
  return source.schema ?? media?.schema;
}
