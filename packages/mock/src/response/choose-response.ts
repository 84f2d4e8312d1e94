import type { Finding } from '@curlew/exchange';
import { matchResponse } from '@curlew/exchange/internal';
import type { MediaType, Operation, Response } from '@curlew/openapi';
import { essence, rangeHolds } from '@curlew/openapi/internal';

/** The declared response that a mock sends, and its status. */
export interface ChosenResponse {
  response: Response;
  status: number;
}

/**
 * The preferred status, else the first success, else the first declared status; undefined: the preferred status
 * is not declared.
 */
export function chooseResponse({ responses }: Operation, { code }: Preference): ChosenResponse | undefined {
  if (code !== undefined) {
    const response = matchResponse(responses, code);
    return response && { response, status: code };
  }
  const sorted = [...responses].sort((a, b) => rank(a.status) - rank(b.status));
  const [response] = sorted;
  return response && { response, status: getStatus(response.status) };
}

/** Other statuses by which servers refuse for the same reason. */
const OTHER_REFUSALS: Readonly<Record<number, readonly number[]>> = {
  400: [422],
  401: [403],
  403: [401],
  406: [400],
  413: [400, 422],
  415: [400, 422],
};

/** Kinds of findings in content that could not be read (RFC 9110, section 15.5.1); readable content is 422 first (section 15.5.21). */
const MALFORMED: ReadonlySet<Finding['kind']> = new Set(['unreadable-body']);

/**
 * The declared response that refuses a request: of its status, else of another one for the same reason, else of the range `4XX`,
 * else `default`. Invalid values are 422 before 400. A wrong value in the path may be a resource that does not exist. Undefined:
 * none is declared.
 */
export function chooseRefusal(
  { responses }: Operation,
  { status, findings = [] }: { status: number; findings?: readonly Finding[] },
): ChosenResponse | undefined {
  const isInPath = findings.some(({ part }) => part === 'path');
  const isInvalid =
    status === 400 && findings.length > 0 && !findings.some(({ kind }) => MALFORMED.has(kind));
  const alike = [status, ...(OTHER_REFUSALS[status] ?? [])];
  const statuses = [...(isInvalid ? alike.reverse() : alike), ...(isInPath ? [404] : [])];
  for (const code of statuses) {
    const response = responses.find((one) => one.status === String(code));
    if (response !== undefined) return { response, status: code };
  }
  const response = matchResponse(responses, status);
  return response && { response, status };
}

/** Order: 200, 201, …, `2XX`, `default`, then all others. */
function rank(status: string): number {
  if (/^2\d\d$/.test(status)) return Number(status);
  if (/^2xx$/i.test(status)) return 300;
  if (status === 'default') return 301;
  return 1000 + getStatus(status);
}

function getStatus(status: string): number {
  const range = /^(\d)xx$/i.exec(status);
  if (range !== null) return Number(range[1]) * 100;
  return /^\d{3}$/.test(status) ? Number(status) : 200;
}

/** The media type that `Accept` prefers (RFC 9110, section 12.5.1); undefined: none is acceptable. */
export function negotiate(content: readonly MediaType[], accept = '*/*'): MediaType | undefined {
  const ranges = accept
    .split(',')
    .map((range) => {
      const weight = /;\s*q=([\d.]+)/i.exec(range)?.[1];
      return { range: essence(range), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ range }) => range.includes('/'));
  if (ranges.length === 0) return content[0];
  let best: { media: MediaType; weight: number } | undefined;
  for (const media of content) {
    const fitting = ranges.filter(
      ({ range }) => rangeHolds(range, media.type) || rangeHolds(media.type, range),
    );
    // The most specific range applies.
    const [own] = fitting.sort((a, b) => stars(a.range) - stars(b.range));
    if (own === undefined || own.weight === 0) continue;
    if (best === undefined || own.weight > best.weight) best = { media, weight: own.weight };
  }
  return best?.media;
}

function stars(range: string): number {
  return range.split('*').length;
}

/** Preferences of a request, from the header `Prefer` (RFC 7240). */
export interface Preference {
  /** `code=404`: this status. */
  code?: number;
  /** `example=name`: the example of this name. */
  example?: string;
  /** `dynamic=true`: a value generated from the schema instead of an example. */
  dynamic?: boolean;
}

const PREFERENCE = /(?:^|[,;])\s*([a-z]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]+)))?/gi;

/** Unknown preferences are ignored; the first of each name applies (RFC 7240, section 2). */
export function readPrefer(header = ''): Preference {
  const values = new Map<string, string>();
  for (const [, name = '', quoted, token] of header.matchAll(PREFERENCE)) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? token ?? 'true');
  }
  const code = Number(values.get('code'));
  const example = values.get('example');
  return {
    ...(Number.isInteger(code) ? { code } : {}),
    ...(example === undefined ? {} : { example }),
    ...(values.has('dynamic') ? { dynamic: values.get('dynamic') === 'true' } : {}),
  };
}
