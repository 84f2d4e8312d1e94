export type { CorsOrigins } from './http-server/allow-cors.ts';
export { Mock, type MockOptions, type UnservedOperation } from './mock/mock.ts';
export type { MockReply, MockRequest } from './mock/mock-request.ts';
export type { MockSocket, SocketReply } from './mock/mock-socket.ts';
export {
  type MockServer,
  type ServeMockOptions,
  type SimulatedFailures,
  serveMock,
} from './mock/serve-mock.ts';
