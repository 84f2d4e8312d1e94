import type { UserApi } from '@curlew/user-api';

/** A token with all permissions. */
export async function fetchToken({ url, credentials }: UserApi): Promise<string> {
  const response = await fetch(`${url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}
