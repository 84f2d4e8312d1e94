import type { Json, SchemaView } from '@curlew/openapi';
import { type AcceptContext, acceptsValue } from './accepts-value.ts';

const ONE_OF_EACH_TYPE: readonly Json[] = [{}, 'string', 1, true, [], null];

/** The valid ones of a value of each type; undefined where all are: the schema says nothing of them. */
export function acceptedOfTypes(view: SchemaView, context: AcceptContext): Json[] | undefined {
  const accepted = ONE_OF_EACH_TYPE.filter((value) => acceptsValue(view, value, context));
  return accepted.length === ONE_OF_EACH_TYPE.length ? undefined : accepted;
}
