import { type Description, essence, type Located, type MediaType } from '@curlew/openapi';
import type { MediaTypeObject, Schema } from '../../openapi-document.ts';
import { memberOf } from '../located-member.ts';
import { declaredNames, recordedNames } from './property-names.ts';

/** Whether all recorded media types are declared, with the same properties unless the declared ones may be more. */
export function hasSameContent(
  description: Description,
  recorded: Readonly<Record<string, MediaTypeObject>> = {},
  content: readonly MediaType[],
  mayHaveMore = false,
): boolean {
  const types = Object.entries(recorded);
  if (types.length === 0 || content.length === 0) return types.length === content.length;
  return types.every(([type, { schema }]) => {
    const declared = content.find((one) => essence(one.type) === type)?.schema;
    if (schema === undefined || declared === undefined) return false;
    return mayHaveMore || hasSameNames(description, schema, declared);
  });
}

/** Whether two objects, or the items of two lists, have the same properties. */
function hasSameNames(description: Description, schema: Schema, declared: Located): boolean {
  if (schema.items) {
    const items = memberOf(description, declared, 'items');
    return items !== undefined && hasSameNames(description, schema.items, items);
  }
  return recordedNames(schema)?.length === declaredNames(description, declared)?.size;
}
