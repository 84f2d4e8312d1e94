export { Channels, type ChannelTls } from './channels.ts';
export {
  findMethod,
  loadServices,
  type MethodSearch,
  methodOf,
  type ServiceSearch,
  serviceKey,
} from './find-method.ts';
export { grpcFailure } from './grpc-failure.ts';
export type { GrpcClient, GrpcMethod, LoadedServices, LoadFailure } from './load-method.ts';
export { headersOfMetadata, isMetadata, type Metadata, metadataOf } from './metadata.ts';
export { type CallEvents, type CallStatus, type StartedCall, startCall } from './start-call.ts';
