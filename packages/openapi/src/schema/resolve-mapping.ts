import type { Located } from '../api/located.ts';
import type { Description } from '../description.ts';
import { Location } from '../location.ts';

/** The schema a discriminator's mapping names: by component name first where the text could be either (OpenAPI, Discriminator Object). */
export function resolveMapping(
  description: Description,
  target: string,
  from: Location,
): Located | undefined {
  const named = /^[A-Za-z0-9._-]+$/.test(target)
    ? description.at(new Location(from.file, '/components/schemas').child(target))
    : undefined;
  return named ?? description.resolve(target, from);
}
