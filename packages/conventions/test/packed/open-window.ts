import type { RunningServer } from './run-program.ts';

/** A window of `curlew open`, as far as a program can be one. */
export interface OpenedWindow {
  /** The text of a path. @throws unless it is answered with 200. */
  get(path: string): Promise<string>;
  /** The answer of a call. @throws unless it succeeds. */
  call(name: string, request?: object): Promise<unknown>;
}

/** Enters by the address that was printed: its token becomes a cookie. */
export async function openWindow({ url, origin }: RunningServer): Promise<OpenedWindow> {
  const entered = await fetch(url, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}${path}`, { ...init, headers: { ...init.headers, cookie } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}\n${text}`);
    return text;
  };
  return {
    get: (path) => request(path),
    call: async (name, body = {}) => {
      const headers = { 'content-type': 'application/json' };
      return JSON.parse(
        await request(`/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) }),
      );
    },
  };
}
