import { MUTATIONS, startUserApi } from '@curlew/user-api';
import { describe, expect, it } from 'vitest';
import { observe } from './observe.ts';

/** What the unbroken server shows, by operation. Two fresh servers show the same, but for the clock. */
const unbroken = new Map<string, Promise<readonly [string, string]>>();

async function observeFresh(operation: string, mutation?: string): Promise<string> {
  const api = await startUserApi({
    port: 0,
    now: () => 1_790_000_000,
    ...(mutation === undefined ? {} : { mutation }),
  });
  return observe(api, operation).finally(() => api.close());
}

async function observeTwice(operation: string): Promise<readonly [string, string]> {
  return [await observeFresh(operation), await observeFresh(operation)];
}

describe('MUTATIONS', () => {
  it('has unique identifiers, and every protocol', () => {
    const ids = MUTATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(40);
    const protocols = new Set(MUTATIONS.map(({ protocol }) => protocol));
    expect([...protocols].sort()).toEqual(['grpc', 'http', 'mcp', 'sse', 'trpc', 'websocket']);
  });

  it.each(MUTATIONS.map(({ id, operation }) => ({ id, operation })))(
    '$id changes what $operation shows',
    async ({ id, operation }) => {
      const observed = unbroken.get(operation) ?? observeTwice(operation);
      unbroken.set(operation, observed);
      const [expected, again] = await observed;
      expect(again).toBe(expected);
      expect(await observeFresh(operation, id)).not.toBe(expected);
    },
  );

  it('refuses an unknown identifier', async () => {
    await expect(startUserApi({ port: 0, mutation: 'none' })).rejects.toThrow('There is no mutation "none"');
  });
});
