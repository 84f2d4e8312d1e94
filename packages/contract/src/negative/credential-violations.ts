import type { Operation } from '@curlew/openapi';
import type { Violation } from './negative-rules.ts';

/** A call without credentials, if every alternative of the operation requires some. */
export function credentialViolations({ security }: Operation): Violation[] {
  if (security.length === 0 || security.some(({ schemes }) => schemes.length === 0)) return [];
  const apply: Violation['apply'] = (call) => ({
    ...call,
    input: {
      ...call.input,
      credentials: {},
      headers: (call.input?.headers ?? []).filter(({ name }) => !/^(?:authorization|cookie)$/i.test(name)),
    },
  });
  return [{ name: 'no credentials', subject: 'credentials', kind: 'credentials', apply }];
}
