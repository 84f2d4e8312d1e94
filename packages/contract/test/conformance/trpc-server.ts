import { initTRPC, TRPCError } from '@trpc/server';
import { createHTTPServer } from '@trpc/server/adapters/standalone';
import { ANSWERS, modeOf } from './answers.ts';

const t = initTRPC.create();
const router = t.router({
  ask: t.procedure
    .input((input) => input)
    .mutation(async ({ input }) => {
      const mode = modeOf(input);
      if (mode === 'silent') await new Promise(() => {});
      if (mode === 'error' || mode === 'silent') throw new TRPCError({ code: 'NOT_FOUND' });
      return ANSWERS[mode];
    }),
});

export async function serveTrpc(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createHTTPServer({ router });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
