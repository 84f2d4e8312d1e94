import type { CheckScope, Exchange, Finding } from '@curlew/exchange';
import type { HttpHeader, Operation } from '@curlew/openapi';
import type { Traffic } from '../traffic.ts';

/** One forwarded exchange, or one message of an open stream, and its contradictions of the description. */
export interface CheckedTraffic {
  exchange: Exchange;
  /** Absent: the path or method is not described. */
  operation?: Operation;
  /** What the description has of the path, for logs: `/users/{id}`, or `/users/*` of an unknown one. */
  path: string;
  /**
   * Contradictions of the response, then of the request unless the target rejected it, too. Each message of a stream has been
   * checked when it was forwarded.
   */
  findings: Finding[];
  /** The description has the path, but not this method. */
  isOtherMethod: boolean;
}

/** What to check: each message of a stream when it is forwarded, and the rest at its end. */
export function checkScope({ response }: Exchange, { isOpen }: Traffic): CheckScope {
  if (!response?.isStream) return 'all';
  return isOpen ? 'messages' : 'rest';
}

/** Header values by lower-case name. */
export function headerRecord(headers: readonly HttpHeader[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    const known = values.get(key);
    values.set(key, known === undefined ? value : `${known}${key === 'cookie' ? '; ' : ', '}${value}`);
  }
  return Object.fromEntries(values);
}
