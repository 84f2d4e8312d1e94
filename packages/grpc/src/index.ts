export { Channels, type ChannelTls } from './channels.ts';
export { GRPC_CODES, grpcFailure, grpcStatus } from './grpc-status.ts';
export type { GrpcMethod } from './json-forms.ts';
export type { GrpcClient } from './load-method.ts';
export { decodeFrame, findLostValue } from './message-json.ts';
export { getMetadata, headersOfMetadata, isMetadata, type Metadata } from './metadata.ts';
export {
  findMethod,
  MethodLoader,
  type MethodLoaderOptions,
  type MethodSearch,
  type ObservedCall,
  type ServiceSearch,
} from './method-loader.ts';
export { type CallEvents, type CallStatus, type StartedCall, startCall } from './start-call.ts';
