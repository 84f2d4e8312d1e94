import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The Reference User API in its own process, and a bearer token for it. */
export interface ServedApi {
  child: ChildProcess;
  url: string;
  token: string;
}

export async function startUserApi(): Promise<ServedApi> {
  const child = fork(fileURLToPath(new URL('serve-user-api.ts', import.meta.url)));
  const { url, credentials } = await new Promise<{ url: string; credentials: object }>((resolve) => {
    child.once('message', (message) => resolve(message as never));
  });
  const response = await fetch(`${url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { child, url, token };
}
