export type { SimulatedFailures } from './faults/fault-script.ts';
export {
  type FaultScript,
  type FaultScriptOptions,
  type FaultScriptResult,
  readFaultScript,
} from './faults/fault-script.ts';
export type { CorsOrigins } from './http-server/allow-cors.ts';
export type { MockReply, MockRequest } from './http-server/reply.ts';
export { Mock, type MockOptions, type UnservedOperation } from './mock.ts';
export type { MockSocket, SocketReply } from './mock-socket.ts';
export {
  type MockServer,
  RESET_PATH,
  type ServeMockOptions,
  serveMock,
} from './serve-mock.ts';
