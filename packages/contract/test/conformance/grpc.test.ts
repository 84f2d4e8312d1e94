import { grpc } from '../../src/protocols/grpc/grpc.ts';
import { conformance } from './conformance.ts';
import { serveGrpc } from './grpc-server.ts';

const operation = { 'x-grpc': { service: 'ask.v1.Asks', method: 'Ask', proto: 'ask.proto' } };
conformance({ protocol: grpc, operation, serve: serveGrpc });
