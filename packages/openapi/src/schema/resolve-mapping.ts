import type { Located } from '../api/located.ts';
import type { Description } from '../description.ts';
import { Location } from '../location.ts';

/**
 * The schema a discriminator's mapping names: by component name first where the text could be either, in the file of the
 * discriminator, then in the entry file (OpenAPI, Discriminator Object).
 */
export function resolveMapping(
  description: Description,
  target: string,
  from: Pick<Location, 'file' | 'pointer'>,
): Located | undefined {
  const named = (file: string) => description.at(new Location(file, '/components/schemas').child(target));
  const found = /^[A-Za-z0-9._-]+$/.test(target) ? (named(from.file) ?? named(description.entry)) : undefined;
  return found ?? description.resolve(target, from);
}
