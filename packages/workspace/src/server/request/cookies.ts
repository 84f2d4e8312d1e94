import { CookieJar } from '@curlew/contract/internal';
import type { RequestInput } from '@curlew/request';
import type { EngineHandlers } from '../engine/engine-context.ts';

/** The cookies of one jar for each source, in memory. */
export class Cookies {
  readonly #jars = new Map<string, CookieJar>();

  of(source: string): CookieJar {
    const jar = this.#jars.get(source) ?? new CookieJar();
    this.#jars.set(source, jar);
    return jar;
  }
}

export function cookieHandlers(cookies: Cookies): EngineHandlers<'listCookies' | 'clearCookies'> {
  return {
    listCookies: ({ source, withValues = false }) => ({
      cookies: cookies
        .of(source)
        .list()
        .map(({ value, isSecure: _, ...cookie }) => ({ ...cookie, ...(withValues && { value }) })),
    }),
    clearCookies({ source, cookie }) {
      cookies.of(source).clear(cookie);
      return {};
    },
  };
}

/** A request with the cookies of the jar for its URL. One that the user filled in wins, and so does a `Cookie` header. */
export function withCookies(
  input: RequestInput,
  { url, headers }: { url: string; headers: readonly { name: string; value: string }[] },
  jar: CookieJar,
): RequestInput {
  const target = URL.parse(url);
  const [kept] = target === null ? [] : jar.header(target);
  const isCookie = ({ name }: { name: string }) => name.toLowerCase() === 'cookie';
  if (kept === undefined || input.headers?.some(isCookie)) return input;
  const own = headers.find(isCookie)?.value.split('; ') ?? [];
  const names = new Set(own.map(getName));
  const added = kept.value.split('; ').filter((pair) => !names.has(getName(pair)));
  const value = [...own, ...added].join('; ');
  return { ...input, headers: [...(input.headers ?? []), { name: 'Cookie', value }] };
}

function getName(pair: string): string {
  return pair.slice(0, pair.indexOf('='));
}
