import type { Description, Location } from '@curlew/openapi';
import type { Finding } from '../finding.ts';

/** A place in the description with its line and column. */
export function placeOf(
  { file, pointer }: Pick<Location, 'file' | 'pointer'>,
  description: Description,
): NonNullable<Finding['schema']> {
  return { location: { file, pointer }, span: description.span({ file, pointer }, 'key') };
}
