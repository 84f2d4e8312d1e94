import { type Description, isObject, Location } from '@curlew/openapi';

/**
 * The paths and webhooks that are missing from a description because the `$ref` of their Path Item Object, of
 * an operation or of the whole map cannot be resolved: `/users`, `paths`. Otherwise a build would silently
 * publish an incomplete API.
 */
export function lostOperations(description: Description): string[] {
  const lost: string[] = [];
  for (const field of ['paths', 'webhooks'] as const) {
    const place = new Location(description.entry, `/${field}`);
    const written = description.at(place);
    if (written === undefined) continue;
    const members = description.follow(written);
    if (members === undefined) {
      lost.push(field);
      continue;
    }
    if (!isObject(members.value)) continue;
    for (const name of Object.keys(members.value)) {
      if (!name.startsWith('x-') && isLost(description, members.location.child(name))) lost.push(name);
    }
  }
  return lost;
}

function isLost(description: Description, place: Location): boolean {
  const written = description.at(place);
  if (written === undefined) return false;
  const item = description.follow(written);
  if (item === undefined || !isObject(item.value)) return isObject(written.value);
  const { methods } = description.dialect(item.location.file);
  const operations = Object.keys(item.value).filter((key) => methods.includes(key));
  if (operations.some((method) => breaks(description, item.location.child(method)))) return true;
  const additional = item.value.additionalOperations;
  const extra = isObject(additional) ? Object.keys(additional) : [];
  return extra.some((method) => breaks(description, item.location.child('additionalOperations', method)));
}

function breaks(description: Description, place: Location): boolean {
  const written = description.at(place);
  return written !== undefined && description.follow(written) === undefined;
}
