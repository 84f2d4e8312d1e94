export { Channels, type ChannelTls } from './channels.ts';
export { findMethod, type MethodSearch, type ServiceSearch } from './find-method.ts';
export { grpcFailure } from './grpc-failure.ts';
export { GRPC_CODES, grpcStatus } from './grpc-status.ts';
export type { GrpcClient, GrpcMethod } from './load-method.ts';
export { decodeFrame, findLostValue, messageJson } from './message-json.ts';
export { getMetadata, headersOfMetadata, isMetadata, type Metadata } from './metadata.ts';
export { MethodLoader, type MethodLoaderOptions, type ObservedCall } from './method-loader.ts';
export { type CallEvents, type CallStatus, type StartedCall, startCall } from './start-call.ts';
