import type { Json, Located, MediaType, Parameter } from '@curlew/openapi';
import type { InputChecker } from '../call/input-checker.ts';
import { type InvalidValue, invalidValues } from './invalid-values.ts';

/** A value near to a valid one, and whether its schema certainly rejects it. */
export interface CandidateValue extends InvalidValue {
  isRejected(): boolean;
}

/** Values that the schema of a parameter, a media type or a message is meant to reject, each with a name of its own. */
export function candidateValues(
  source: Located | MediaType | Parameter,
  valid: Json,
  inputs: InputChecker,
): CandidateValue[] {
  const schema = schemaOf(source);
  if (schema === undefined) return [];
  const { views } = inputs;
  const accepts = (value: Json): boolean => inputs.accepts(value, schema);
  const named = new Map<string, InvalidValue>();
  for (const one of invalidValues(views.view(schema), valid, { views, accepts }))
    if (!named.has(one.name)) named.set(one.name, one);
  return Array.from(named.values(), (one) => ({ ...one, isRejected: () => !accepts(one.value) }));
}

function schemaOf(source: Located | MediaType | Parameter): Located | undefined {
  if ('value' in source) return source;
  const [media] = 'in' in source ? (source.content ?? []) : [];
  return source.schema ?? media?.schema;
}
