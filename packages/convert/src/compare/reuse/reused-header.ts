import { checkResponses } from '../check/check-responses.ts';
import { componentReference, type Reference } from './component-reference.ts';
import { fitsRecordings } from './fits-recordings.ts';
import type { ReuseContext } from './reuse-context.ts';
import { samplesOf } from './reused-response.ts';

/** The component that is used under the name of a header, or is called like it, and accepts all its recorded values. */
export function reusedHeader(operation: ReuseContext, status: string, name: string): Reference | undefined {
  const { context } = operation;
  const lower = name.toLowerCase();
  const possible = context.components.headers.filter(
    (one) =>
      plain(one.name) === plain(name) ||
      (one.value.schema && context.uses.ofHeader(one.value.schema.location.id, lower) > 0),
  );
  if (possible.length === 0) return undefined;
  const samples = samplesOf(operation.samples, status, ({ status: own, headers }) => ({
    status: own,
    headers,
  }));
  const fitting = possible.find(({ value }) => {
    const declared = { status, headers: [{ ...value, name }], content: [], links: [] };
    const responses = [{ ...declared, location: context.description.root.location }];
    return fitsRecordings(context, { samples, declared: { responses }, check: checkResponses });
  });
  return fitting && componentReference(operation, 'headers', fitting.name);
}

/** `X-RateLimit-Limit` as `xratelimitlimit`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
