import type { Description } from '@curlew/openapi';
import { type Located, writtenJsonAt } from '@curlew/openapi/internal';

/** A value as JSON, if numbers of it are written in another way than JavaScript does. */
export function getWritten(
  { description }: { description: Description },
  located: Located,
): { written?: string } {
  if (typeof located.value === 'boolean') return {};
  const written = writtenJsonAt(description, located);
  return written === JSON.stringify(located.value, null, 2) ? {} : { written };
}
