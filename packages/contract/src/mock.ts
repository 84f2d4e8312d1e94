export type { CorsOrigins } from './http-server/allow-cors.ts';
export type { SimulatedFailures } from './mock/faults/draw-failures.ts';
export {
  type FaultScript,
  type FaultScriptOptions,
  type FaultScriptResult,
  readFaultScript,
} from './mock/faults/fault-script.ts';
export { Mock, type MockOptions, type UnservedOperation } from './mock/mock.ts';
export type { MockReply, MockRequest } from './mock/mock-request.ts';
export type { MockSocket, SocketReply } from './mock/mock-socket.ts';
export {
  type MockServer,
  RESET_PATH,
  type ServeMockOptions,
  serveMock,
} from './mock/serve-mock.ts';
