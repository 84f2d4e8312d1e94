import { fillTemplate } from '@curlew/exchange';
import type { Json } from '@curlew/openapi';

/** Replaces `{{name}}` in all texts of a value. A text that is one placeholder and unknown names stay as they are. */
export function fillVariables<Value>(value: Value, variables: ReadonlyMap<string, string>): Value {
  // Texts become texts, so that the value keeps its type.
  return fill(value as Json, variables) as Value;
}

function fill(value: Json, variables: ReadonlyMap<string, string>): Json {
  if (typeof value === 'string') return fillTemplate(value, (name) => variables.get(name));
  if (Array.isArray(value)) return value.map((item) => fill(item, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, variables)]));
}
