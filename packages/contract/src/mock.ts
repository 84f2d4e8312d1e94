export { Mock, type MockOptions, type UnservedOperation } from './mock/mock.ts';
export type { MockReply, MockRequest } from './mock/mock-request.ts';
export type { MockSocket, SocketReply } from './mock/mock-socket.ts';
export type { FaultOptions } from './mock/random-fault.ts';
export { type MockServer, type ServeMockOptions, serveMock } from './mock/serve-mock.ts';
export type { CorsOrigins } from './serve/allow-cors.ts';
