import type { Response } from '@curlew/openapi';

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
