import type { Response } from '@curlew/openapi';

/** Statuses whose responses have no body (RFC 9110, section 6.4.1). */
export const BODILESS_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);

/** The response that an operation declares for a status: by number, then by class (`4XX`), then `default`. */
export function matchResponse(responses: readonly Response[], status: number): Response | undefined {
  const named = (name: string): Response | undefined =>
    responses.find((response) => response.status === name);
  return (
    named(String(status)) ??
    named(`${Math.floor(status / 100)}XX`) ??
    responses.find((response) => response.status === 'default')
  );
}
