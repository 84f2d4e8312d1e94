export { failureOfRequest, jsonBytes } from './call/call-outcome.ts';
export { urlBelow } from './call/server-target.ts';
export { type GrpcPackage, grpcTarget, loadGrpc } from './protocols/grpc/grpc-target.ts';
export { contentDecoder, DecoderChain } from './protocols/http/content-decoder.ts';
export { failureOfError } from './protocols/http/failure-of-error.ts';
export { getHeaders } from './protocols/http/send-request.ts';
export { judgeFindings, TrafficBaseline } from './report/finding-policy.ts';
