import type { Description, Location } from '@curlew/openapi';
import type { Finding } from '../finding.ts';

/** A place in the description with its line and column. */
export function getPlace(
  { file, pointer }: Pick<Location, 'file' | 'pointer'>,
  description: Description,
): NonNullable<Finding['schema']> {
  return { location: { file, pointer }, span: description.span({ file, pointer }, 'key') };
}

/** Places of one description, each computed once: thousands of responses contradict the same schema. */
export class SchemaPlaces {
  readonly #description: Description;
  /** By file, then by pointer: a key of both would be joined and hashed for each finding. */
  readonly #places = new Map<string, Map<string, NonNullable<Finding['schema']>>>();

  constructor(description: Description) {
    this.#description = description;
  }

  of(location: Location): NonNullable<Finding['schema']> {
    const { file, pointer } = location;
    const places = this.#places.get(file) ?? new Map<string, NonNullable<Finding['schema']>>();
    const known = places.get(pointer);
    if (known !== undefined) return known;
    const place = getPlace(location, this.#description);
    this.#places.set(file, places.set(pointer, place));
    return place;
  }
}
