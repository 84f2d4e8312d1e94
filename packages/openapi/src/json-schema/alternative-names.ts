import type { Description } from '../description.ts';
import { type Located, parsePointer, readString } from '../location.ts';
import { schemaName } from '../schema/schema-name.ts';

/** The names of alternatives in messages: that of the referenced schema, else the title, the type or the position. */
export function alternativeNames(description: Description, parts: readonly Located[]): string[] {
  return parts.map(({ value, location }, index) => {
    const reference = readString(value, '$ref');
    const target = reference === undefined ? undefined : description.resolve(reference, location);
    if (target !== undefined) return schemaName(description, target.location);
    const name =
      readString(value, 'title') ?? (reference && parsePointer(reference.split('#').at(-1) ?? '')?.at(-1));
    return name || readString(value, 'type') || `alternative ${index + 1}`;
  });
}
