import type { ShopRouter } from '@curlew/user-api';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { EventSource } from 'eventsource';

/** A tRPC client: calls are batched, subscriptions are server-sent events. */
export function trpcClient(url: string, token: string) {
  const endpoint = `${url}/trpc`;
  const authorization = `Bearer ${token}`;
  const fetchWithToken = (input: string | URL, init: object): Promise<Response> => {
    const { headers, ...rest } = init as RequestInit;
    return fetch(input, { ...rest, headers: { ...(headers as Record<string, string>), authorization } });
  };
  return createTRPCClient<ShopRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url: endpoint,
          EventSource,
          eventSourceOptions: { fetch: fetchWithToken },
        }),
        false: httpBatchLink({ url: endpoint, headers: { authorization } }),
      }),
    ],
  });
}
