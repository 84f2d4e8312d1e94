import { initTRPC, TRPCError } from '@trpc/server';
import { createHTTPServer } from '@trpc/server/adapters/standalone';
import { ANSWERS, getMode } from './answers.ts';

const t = initTRPC.context<{ hasCredentials: boolean }>().create();
const router = t.router({
  ask: t.procedure
    .input((input) => input)
    .mutation(async ({ input, ctx }) => {
      if (!ctx.hasCredentials) throw new TRPCError({ code: 'UNAUTHORIZED' });
      const mode = getMode(input);
      if (mode === 'silent') await new Promise(() => {});
      if (mode === 'error' || mode === 'silent') throw new TRPCError({ code: 'NOT_FOUND' });
      return ANSWERS[mode];
    }),
});

export async function serveTrpc(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createHTTPServer({
    router,
    createContext: ({ req }) => ({ hasCredentials: req.headers.authorization !== undefined }),
  });
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
