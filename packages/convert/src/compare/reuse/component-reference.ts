import { Location } from '@curlew/openapi';
import { type Components, pointerFragment } from '@curlew/openapi/internal';
import type { CompareContext, Reference } from '../check/check-context.ts';
import type { MatchedRequest } from '../match-requests.ts';

/** The operation whose parts may be components. */
export interface ReuseContext {
  context: CompareContext;
  /** Key in `paths`. */
  path: string;
  /** Lower case. */
  method: string;
  /** File that the operation is written to. */
  file: string;
  samples: readonly MatchedRequest[];
}

/** A reference from the file of an operation to a component of the entry file; undefined where none leads there. */
export function componentReference(
  { context: { description }, file }: ReuseContext,
  kind: keyof Components,
  name: string,
): Reference | undefined {
  const { entry } = description;
  const { pointer } = new Location(entry).child('components', kind, name);
  const fragment = `#${pointerFragment(pointer)}`;
  // `paths/users.yaml#` refers to the entry file as `../openapi.yaml`.
  const levels = description.getId(new Location(file)).split('/').length - 1;
  const entryName = encodeURIComponent(entry.slice(entry.lastIndexOf('/') + 1));
  const $ref = file === entry ? fragment : `${'../'.repeat(levels)}${entryName}${fragment}`;
  const target = description.resolve($ref, new Location(file));
  return target?.location.file === entry && target.location.pointer === pointer ? { $ref } : undefined;
}
