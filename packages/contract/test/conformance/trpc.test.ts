import { trpc } from '../../src/protocols/trpc/trpc.ts';
import { conformance } from './conformance.ts';
import { serveTrpc } from './trpc-server.ts';

conformance({ protocol: trpc, operation: { 'x-trpc': { procedure: 'ask' } }, serve: serveTrpc });
